import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

/** The paths of the PEM files: the certificate with its chain, and its private key. */
export interface CertificateFiles {
  cert_path: string;
  key_path: string;
}

/**
 * Reads a certificate and its key. Throws if a file cannot be read, or if the key does not belong to the certificate.
 */
export async function readCertificate({
  cert_path,
  key_path,
}: CertificateFiles): Promise<{ cert: Buffer; key: Buffer }> {
  const [cert, key] = await Promise.all([readFile(cert_path), readFile(key_path)]);
  createSecureContext({ cert, key });
  return { cert, key };
}
