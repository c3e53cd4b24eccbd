//! A PostgreSQL that answers by TLS alone.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use servers::{Certificate, Cluster};
use store::Store;

#[tokio::test(flavor = "multi_thread")]
async fn tls_is_used_and_its_certificate_checked() {
    let certificate = Certificate::of_nobody();
    let cluster = Cluster::start_with_tls(&certificate);
    let address = cluster.database("secure");
    let roots = std::env::temp_dir().join(format!("gleaner-tls-{}.pem", std::process::id()));
    std::fs::write(&roots, &certificate.pem).unwrap();
    let file = roots.display();

    let trusted = Store::open(&format!("{address}?sslmode=verify-full&sslrootcert={file}")).await.unwrap();
    assert_eq!(trusted.waiting(&store::Bounds::all()).await.unwrap(), 0);
    let other = address.replace("127.0.0.1", "localhost");
    assert!(Store::open(&format!("{other}?sslmode=require&sslrootcert={file}")).await.is_ok());

    let unknown = Store::open(&format!("{address}?sslmode=require")).await.unwrap_err().to_string();
    assert!(unknown.contains("certificate") || unknown.contains("roots of trust"), "{unknown}");
    let plain = Store::open(&address).await.unwrap_err().to_string();
    assert!(plain.contains("no encryption"), "{plain}");
    std::fs::remove_file(roots).unwrap();
}
