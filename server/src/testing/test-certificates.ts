import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestCertificate {
  cert_path: string;
  key_path: string;
}

export interface TestAuthority {
  /** The path of the authority's certificate, which clients and servers trust. */
  ca_path: string;
  /** Issues a certificate: for a server, `name` is its IP address or host; for a client, the client's name. */
  issue(name: string): Promise<TestCertificate>;
  remove(): Promise<void>;
}

/** Creates a certificate authority that stores its certificates in a temporary folder. */
export async function testAuthority(): Promise<TestAuthority> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-certificates-'));
  const issuer = { name: 'Outlay test authority', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
  const ca_path = join(directory, 'ca.crt');
  await writeFile(ca_path, certificateOf({ issuer, subject: issuer.name, publicKey: issuer.publicKey, is_ca: true }));

  return {
    ca_path,
    async issue(name) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const [cert_path, key_path] = [join(directory, `${name}.crt`), join(directory, `${name}.key`)];
      await writeFile(cert_path, certificateOf({ issuer, subject: name, publicKey, is_ca: false }));
      // PostgreSQL and its clients refuse a key that others can read.
      await writeFile(key_path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
      return { cert_path, key_path };
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

interface CertificateRequest {
  issuer: { name: string; privateKey: KeyObject };
  subject: string;
  publicKey: KeyObject;
  is_ca: boolean;
}

const dayMs = 86_400_000;
/** DER-encoded object identifiers, as hex. */
const ids = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
  basicConstraints: '0603551d13',
} as const;

/** Returns an X.509 certificate as PEM. It is valid from yesterday to tomorrow. */
function certificateOf({ issuer, subject, publicKey, is_ca }: CertificateRequest): string {
  const algorithm = sequence(id('ecdsaWithSha256'));
  const valid = [-dayMs, dayMs].map((offset) => der(0x17, Buffer.from(utcTime(new Date(Date.now() + offset)))));
  const altName = isIPv4(subject)
    ? der(0x87, Buffer.from(subject.split('.').map(Number)))
    : der(0x82, Buffer.from(subject));
  const extension = is_ca
    ? sequence(
        id('basicConstraints'),
        der(0x01, Buffer.from([0xff])),
        der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
      )
    : sequence(id('subjectAltName'), der(0x04, sequence(altName)));

  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(issuer.name),
    sequence(...valid),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, issuer.privateKey)]));
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/gu) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function nameOf(name: string): Buffer {
  return sequence(der(0x31, sequence(id('commonName'), der(0x0c, Buffer.from(name)))));
}

/** Formats a time as YYMMDDHHMMSSZ. */
function utcTime(at: Date): string {
  return `${at
    .toISOString()
    .replace(/\.\d+Z$|\D/gu, '')
    .slice(2, 14)}Z`;
}

function id(name: keyof typeof ids): Buffer {
  return Buffer.from(ids[name], 'hex');
}

function sequence(...parts: Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** Returns a DER value: its tag, its length and its content. */
function der(tag: number, value: Uint8Array): Buffer {
  const { length } = value;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
