//! Files compressed with gzip, told by their first two bytes, whatever their name.

use std::io::Read;

use anyhow::bail;

/// The bytes, decompressed if they are gzip, and what is wrong with them where they end too early or do not agree with
/// their checksum: what could be unpacked is still a page. An error if they give nothing, or more than `largest` bytes,
/// as a bomb does.
pub(crate) fn unpacked(bytes: Vec<u8>, largest: u64) -> anyhow::Result<(Vec<u8>, Option<String>)> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok((bytes, None));
    }
    let mut page = Vec::new();
    let read = flate2::read::MultiGzDecoder::new(&*bytes).take(largest + 1).read_to_end(&mut page);
    if page.len() as u64 > largest {
        bail!("it gives more than {} MB; unpack it by hand if that is meant", largest >> 20);
    }
    match read {
        Err(error) if page.is_empty() => bail!("it begins as gzip does but is broken ({error})"),
        Err(error) => {
            Ok((page, Some(format!("its gzip is broken ({error}); only what comes before was read"))))
        }
        Ok(_) => Ok((page, None)),
    }
}
