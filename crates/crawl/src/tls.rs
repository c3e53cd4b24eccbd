//! What is wrong with a connection's TLS, in words for whoever reads a report.

use rustls::{AlertDescription, CertificateError, Error};

/// In a few words.
pub(crate) fn describe_error(error: &Error) -> &'static str {
    match error {
        Error::InvalidCertificate(why) => certificate(why),
        Error::NoCertificatesPresented => "no certificate",
        Error::AlertReceived(why) => refusal(*why),
        Error::PeerIncompatible(_) => "no TLS version or cipher in common",
        Error::InvalidMessage(_) | Error::PeerSentOversizedRecord => "the server does not speak TLS",
        Error::PeerMisbehaved(_) | Error::DecryptError => "the server breaks the rules of TLS",
        _ => "the handshake failed",
    }
}

fn certificate(why: &CertificateError) -> &'static str {
    match why {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => "certificate expired",
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "certificate not valid yet"
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "certificate of another host"
        }
        CertificateError::Revoked => "certificate revoked",
        // One that signs itself is an authority that stands as a server, to the verifier.
        CertificateError::UnknownIssuer | CertificateError::Other(_) => "certificate of an unknown issuer",
        CertificateError::BadEncoding | CertificateError::BadSignature => "broken certificate",
        _ => "certificate that cannot be checked",
    }
}

/// What a server says that ends a handshake.
fn refusal(why: AlertDescription) -> &'static str {
    match why {
        AlertDescription::ProtocolVersion
        | AlertDescription::HandshakeFailure
        | AlertDescription::InsufficientSecurity => "no TLS version or cipher in common",
        AlertDescription::UnrecognisedName => "the server knows no such host",
        AlertDescription::CertificateRequired | AlertDescription::AccessDenied => {
            "the server asks for a certificate of ours"
        }
        _ => "the server broke off the handshake",
    }
}

#[cfg(test)]
mod tests {
    use rustls::{InvalidMessage, PeerIncompatible};

    use super::*;

    #[test]
    fn each_has_its_words() {
        let cases = [
            (CertificateError::Expired.into(), "certificate expired"),
            (CertificateError::NotValidYet.into(), "certificate not valid yet"),
            (CertificateError::UnknownIssuer.into(), "certificate of an unknown issuer"),
            (CertificateError::NotValidForName.into(), "certificate of another host"),
            (Error::AlertReceived(AlertDescription::HandshakeFailure), "no TLS version or cipher in common"),
            (
                Error::PeerIncompatible(PeerIncompatible::NoCipherSuitesInCommon),
                "no TLS version or cipher in common",
            ),
            (Error::InvalidMessage(InvalidMessage::InvalidContentType), "the server does not speak TLS"),
            (Error::General("odd".into()), "the handshake failed"),
        ];
        for (error, words) in cases {
            assert_eq!(describe_error(&error), words, "{error:?}");
        }
    }
}
