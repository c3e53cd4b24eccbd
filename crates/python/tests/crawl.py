"""An archive of many pages, made of the README's examples: the same on every run."""

import io
import pathlib

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples"


def pages(count):
    """Addresses with pages: the examples again and again, each time a little other, on five sites."""
    files = sorted(EXAMPLES.glob("*.html"))
    for n in range(count):
        html = files[n % len(files)].read_bytes().replace(b"</body>", b"<p>Page %d</p></body>" % n)
        yield f"https://site{n % 5}.example.org/{n}.html", html


def write(path, count, first=0):
    """Writes an archive of that many pages, a request beside each response."""
    with open(path, "wb") as out:
        writer = WARCWriter(out, gzip=True)
        for n, (url, html) in enumerate(pages(count), first):
            headers = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1")
            date = {"WARC-Date": f"2026-09-{1 + n % 28:02}T12:00:00Z"}
            address = url.replace(".html", f"-{first}.html")
            writer.write_record(writer.create_warc_record(
                address, "response", payload=io.BytesIO(html), http_headers=headers, warc_headers_dict=date))
            asked = StatusAndHeaders("GET / HTTP/1.1", [("Host", "example.org")], is_http_request=True)
            writer.write_record(writer.create_warc_record(url, "request", http_headers=asked))
    return str(path)
