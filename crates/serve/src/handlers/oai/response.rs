//! Responses as XML (OAI-PMH 2.0, §3.2 and §4; its schema is OAI-PMH.xsd).

use formats::xml::escaped;
use formats::{dc, marcxml};
use jiff::Timestamp;

use super::refusal::{Code, Refusal};
use super::selection::{Format, List, Selection};
use super::sets::Sets;
use super::token;
use super::walk::{Item, Part, identifier};
use crate::app::App;
use crate::moment::stamp;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <OAI-PMH xmlns=\"http://www.openarchives.org/OAI/2.0/\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
    xsi:schemaLocation=\"http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd\">\n";

/// A response while it is written.
pub(super) struct Response {
    /// Where the repository is.
    base: String,
    /// The arguments of the request, as attributes.
    request: String,
    content: String,
}

impl Response {
    pub(super) fn new(base: String) -> Response {
        Response { base, request: String::new(), content: String::new() }
    }

    /// Repeats the arguments of a request that makes sense.
    pub(super) fn echo(&mut self, arguments: &[(String, String)]) {
        let attribute =
            |(name, value): &(String, String)| format!(" {}=\"{}\"", escaped(name), escaped(value));
        self.request = arguments.iter().map(attribute).collect();
    }

    /// Says why there is no answer. Arguments are repeated but where they are what is wrong.
    pub(super) fn refuse(&mut self, refusal: &Refusal, arguments: &[(String, String)]) {
        match refusal.code {
            Code::BadVerb | Code::BadArgument => self.request.clear(),
            _ => self.echo(arguments),
        }
        let (code, why) = (refusal.code.name(), escaped(&refusal.why));
        self.content = format!("<error code=\"{code}\">{why}</error>\n");
    }

    pub(super) fn identify(&mut self, app: &App, earliest: i64) {
        let host = app.options.base.host_str().unwrap_or("localhost");
        // Where nobody mails, the mailbox that each mail domain must have (RFC 5321 §4.5.1).
        let mailed = app.options.post.as_ref().map(|post| post.sender().email.to_string());
        let admin = mailed.unwrap_or_else(|| format!("postmaster@{host}"));
        self.content = format!(
            "<Identify>\n<repositoryName>{}</repositoryName>\n<baseURL>{}</baseURL>\n<protocolVersion>2.0</protocolVersion>\n\
             <adminEmail>{}</adminEmail>\n<earliestDatestamp>{}</earliestDatestamp>\n<deletedRecord>transient</deletedRecord>\n\
             <granularity>YYYY-MM-DDThh:mm:ssZ</granularity>\n</Identify>\n",
            escaped(&app.options.site.name),
            escaped(&self.base),
            escaped(&admin),
            stamp(earliest),
        );
    }

    pub(super) fn formats(&mut self) {
        let format = |format: Format| {
            let (namespace, schema) = match format {
                Format::DublinCore => dc::OAI,
                Format::MarcXml => marcxml::NAMESPACE,
            };
            format!(
                "<metadataFormat><metadataPrefix>{}</metadataPrefix><schema>{schema}</schema>\
                 <metadataNamespace>{namespace}</metadataNamespace></metadataFormat>\n",
                format.prefix()
            )
        };
        let formats: String = Format::ALL.into_iter().map(format).collect();
        self.content = format!("<ListMetadataFormats>\n{formats}</ListMetadataFormats>\n");
    }

    pub(super) fn sets(&mut self, sets: &Sets) {
        let set = |(spec, name): (&str, &str)| {
            format!("<set><setSpec>{}</setSpec><setName>{}</setName></set>\n", escaped(spec), escaped(name))
        };
        let sets: String = sets.listed().into_iter().map(set).collect();
        self.content = format!("<ListSets>\n{sets}</ListSets>\n");
    }

    pub(super) fn one(&mut self, app: &App, item: &Item, format: Format) {
        self.content = format!("<GetRecord>\n{}</GetRecord>\n", record(app, item, format));
    }

    pub(super) fn list(&mut self, app: &App, list: List, selection: &Selection, part: &Part) {
        let verb = if list == List::Headers { "ListIdentifiers" } else { "ListRecords" };
        let item = |item: &Item| match list {
            List::Headers => header(app, item),
            List::Records => record(app, item, selection.format),
        };
        let items: String = part.items.iter().map(item).collect();
        // The last of several parts says that it is the last by an empty token (§3.5).
        let token = match &part.next {
            Some(position) => {
                format!(
                    "<resumptionToken>{}</resumptionToken>\n",
                    escaped(&token::write(selection, position))
                )
            }
            None if selection.position.is_some() => "<resumptionToken/>\n".to_owned(),
            None => String::new(),
        };
        self.content = format!("<{verb}>\n{items}{token}</{verb}>\n");
    }

    pub(super) fn finish(self) -> String {
        let Response { base, request, content } = self;
        let now = stamp(Timestamp::now().as_millisecond());
        format!(
            "{HEAD}<responseDate>{now}</responseDate>\n<request{request}>{}</request>\n{content}</OAI-PMH>\n",
            escaped(&base)
        )
    }
}

fn header(app: &App, item: &Item) -> String {
    let status = if item.withdrawn { " status=\"deleted\"" } else { "" };
    format!(
        "<header{status}><identifier>{}</identifier><datestamp>{}</datestamp><setSpec>{}</setSpec></header>\n",
        escaped(&identifier(app, &item.local)),
        stamp(item.at),
        escaped(&item.set)
    )
}

fn record(app: &App, item: &Item, format: Format) -> String {
    let metadata = item.resource.as_ref().filter(|_| !item.withdrawn).map(|resource| match format {
        Format::DublinCore => dc::oai(resource),
        Format::MarcXml => marcxml::record(resource),
    });
    let metadata = metadata.map(|text| format!("<metadata>\n{text}</metadata>\n")).unwrap_or_default();
    format!("<record>\n{}{metadata}</record>\n", header(app, item))
}
