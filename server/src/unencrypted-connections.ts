/**
 * The settings with the addresses of servers to which the product connects, and of its own server for incoming mail.
 * The URLs of vendors are in `vendorSettings`.
 */
export const connectionSettings = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'CLAMD_URL',
  'S3_ENDPOINT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'INBOUND_SMTP_HOST',
] as const;
type ConnectionSetting = (typeof connectionSettings)[number];

/**
 * The settings with the URLs of vendors on the Internet. An operator cannot encrypt the network to a vendor, so these
 * settings cannot be exempted.
 */
const vendorSettings = ['STRIPE_URL', 'PLAID_URL', 'CODAT_URL', 'QUICKBOOKS_URL', 'BANK_URL'] as const;

type Settings = Partial<Record<ConnectionSetting | (typeof vendorSettings)[number], string | undefined>> & {
  INBOUND_SMTP_PORT?: number | 'off' | undefined;
  INBOUND_SMTP_CERTIFICATE?: string | undefined;
  /** The settings that the operator exempts, because an encrypted network protects their connections. */
  UNENCRYPTED_CONNECTIONS: readonly string[];
};

interface UnencryptedConnection {
  setting: string;
  /** The end of a sentence that starts with the setting: the problem and its solution. */
  problem: string;
}

/** Returns the connections that leave this machine without verified TLS, unless the operator has listed them. */
export function unencryptedConnections(settings: Settings): UnencryptedConnection[] {
  const listed = connectionSettings.flatMap((setting) => {
    const problem = settings.UNENCRYPTED_CONNECTIONS.includes(setting) ? null : problemOf(setting, settings);
    return problem ? [{ setting, problem: `${problem}, or list ${setting} in UNENCRYPTED_CONNECTIONS` }] : [];
  });
  const vendors = vendorSettings.flatMap((setting) => {
    const url = settings[setting];
    return url && isPlainHttp(url) ? [{ setting, problem: 'must start with https:// in production' }] : [];
  });
  return [...listed, ...vendors];
}

function problemOf(setting: ConnectionSetting, settings: Settings): string | null {
  const value = settings[setting];
  if (!value) return null;
  switch (setting) {
    case 'DATABASE_URL':
    case 'DATABASE_OWNER_URL':
    case 'DATABASE_LISTEN_URL':
    case 'DATABASE_REPLICA_URL':
      return isPlainDatabase(value)
        ? 'must end with ?sslmode=verify-full in production, because the database is on another machine'
        : null;
    case 'SMTP_URL':
      return isPlainMail(value)
        ? 'must start with smtps:// or end with ?requireTLS=true in production, and verify the certificate, because the mail server is on another machine'
        : null;
    case 'CLAMD_URL':
      return isPlainScanner(value)
        ? 'must name a socket or 127.0.0.1 in production, because clamd does not encrypt: run it on this machine'
        : null;
    case 'S3_ENDPOINT':
    case 'OTEL_EXPORTER_OTLP_ENDPOINT':
      return isPlainHttp(value) ? 'must start with https:// in production' : null;
    case 'INBOUND_SMTP_HOST':
      return typeof settings.INBOUND_SMTP_PORT === 'number' && !settings.INBOUND_SMTP_CERTIFICATE && !isLoopback(value)
        ? 'must be 127.0.0.1 in production, because mails are received without TLS: set INBOUND_SMTP_CERTIFICATE and INBOUND_SMTP_KEY'
        : null;
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/u.test(host);
}

/**
 * Returns true for a database on another machine without sslmode=verify-full: only this mode checks both the
 * certificate and the name of the server.
 */
function isPlainDatabase(text: string): boolean {
  const { protocol, hostname, searchParams } = new URL(text);
  if (protocol === 'socket:') return false;
  // This follows the driver's rules: the host parameter takes precedence over the URL's host, and a path is a local
  // socket.
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);
  const isOnThisMachine = host === '' || host.startsWith('/') || isLoopback(host);
  return !isOnThisMachine && searchParams.getAll('sslmode').at(-1) !== 'verify-full';
}

function isPlainMail(text: string): boolean {
  const { protocol, hostname, searchParams } = new URL(text);
  if (isLoopback(hostname)) return false;
  const isEncrypted = protocol === 'smtps:' || searchParams.getAll('requireTLS').at(-1) === 'true';
  const isWeakened = searchParams.has('tls.rejectUnauthorized', 'false') || searchParams.has('ignoreTLS', 'true');
  return !isEncrypted || isWeakened;
}

function isPlainScanner(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol !== 'unix:' && !isLoopback(hostname);
}

function isPlainHttp(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && !isLoopback(hostname);
}
