//! What stands around the pages: head, navigation, foot. Old pages have none of it.

/// Text in HTML.
pub(crate) fn text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A page of the university's own design.
pub(crate) fn page(title: &str, main: &str) -> String {
    let title = text(title);
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title} | University of Harbourfield</title></head>\
         <body><header><a href=\"/\">University of Harbourfield</a><nav><ul><li><a href=\"/physics/\">Physics</a></li>\
         <li><a href=\"/mathematics/\">Mathematics</a></li><li><a href=\"/cs/\">Computer Science</a></li>\
         <li><a href=\"/biology/\">Biology</a></li><li><a href=\"/music/\">Music</a></li><li><a href=\"/library/\">Library</a></li>\
         <li><a href=\"/campus/\">Campus life</a></li><li><a href=\"/admissions/faq\">Admissions</a></li></ul></nav></header>\
         <main><h1>{title}</h1>{main}</main>\
         <footer><p>University of Harbourfield, 1 Quay Road, Harbourfield · <a href=\"/imprint\">Imprint</a> · \
         Updated every day</p></footer></body></html>"
    )
}

/// A page as departments wrote them in 1998.
pub(crate) fn old(title: &str, body: &str) -> String {
    let title = text(title);
    format!(
        "<html><head><title>{title}</title></head><body bgcolor=\"#ffffff\"><center><h2>{title}</h2></center>\n{body}\n<hr>\
         <a href=\"/\">University</a> | <a href=\"index.html\">Department</a><br><i>Please send comments to the webmaster.</i></body></html>"
    )
}
