import { isIP } from 'node:net';
import { z } from 'zod';
import { connectionSettings, isLoopback, unencryptedConnections } from './unencrypted-connections.ts';

/**
 * The settings of the server, read from the environment. Every setting has a default or can be left out. An invalid
 * value stops the server at start-up with a clear message.
 */
export type Config = z.output<typeof schema>;

/** The provider's bank account that invoices show in development. */
const sampleAccount = 'Outlay Ltd, IE64 IRCE 9205 0112 3456 78, BIC IRCEIE2D';

const onOrOff = z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off');
const isOn = (value: z.output<typeof onOrOff>) => value === 'on' || value === 'true' || value === '1';
const flag = (standard: boolean) => onOrOff.default(standard ? 'on' : 'off').transform(isOn);
/** Defaults to on in development and off in production. */
const developmentFlag = onOrOff.transform(isOn).optional();
const url = z.url({ protocol: /^https?$/u, error: 'must be a URL starting with http:// or https://' }).optional();
/** A key in the format that `npx web-push generate-vapid-keys` prints. */
const vapidKey = (bytes: number) =>
  z
    .string()
    .refine((text) => /^[\w-]+$/u.test(text) && Buffer.from(text, 'base64url').length === bytes, 'is not a VAPID key')
    .optional();
const count = (standard: number, range: { min: number; max: number }) =>
  z.coerce.number(`must be a number`).int('must be a whole number').min(range.min).max(range.max).default(standard);

/** There is no value `on`: trusting the whole X-Forwarded-For header would let clients choose their own IP address. */
const trustedProxies = z
  .string()
  .default('off')
  .refine(
    (value) => isOffOrCount(value) || value.split(',').every((entry) => isNetwork(entry.trim())),
    'must be off, the number of proxies in front of the app (such as 1), or their networks (such as 10.0.0.0/8, 2001:db8::/32)',
  )
  .transform((value) => {
    if (value === 'off' || value === 'false' || value === '0') return false;
    return isOffOrCount(value) ? Number(value) : value.split(',').map((entry) => entry.trim());
  });

function isOffOrCount(value: string): boolean {
  return value === 'off' || value === 'false' || /^\d$/u.test(value);
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/**
 * Pairs of 'name:secret', separated by commas. The first key encrypts new values; the other keys only decrypt older
 * values.
 */
const encryptionKeys = z
  .string()
  .default('')
  .refine(
    (value) => value === '' || value.split(',').every((pair) => /^[\w-]{1,20}:\S{32,}$/u.test(pair.trim())),
    'must be name:secret, several separated by commas, each secret with at least 32 characters',
  )
  .transform((value) =>
    value === ''
      ? []
      : value.split(',').map((pair) => {
          const [name = '', secret = ''] = pair.trim().split(':');
          return { name, secret };
        }),
  );

/** The names of connection settings, separated by commas, that may use unencrypted connections. */
const unencryptedSettings = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(z.enum(connectionSettings, `must list some of ${connectionSettings.join(', ')}`)));

/** 'name=value' pairs, with values encoded as OpenTelemetry defines it. */
const headerPairs = z
  .string()
  .default('')
  .refine(
    (value) => value === '' || value.split(',').every((pair) => /^[\w-]+=[^\s,]+$/u.test(pair.trim())),
    'must be name=value, several separated by commas',
  )
  .transform((value) =>
    Object.fromEntries(
      value
        .split(',')
        .filter(Boolean)
        .map((pair) => {
          const [name = '', ...rest] = pair.trim().split('=');
          return [name, decodeURIComponent(rest.join('='))];
        }),
    ),
  );

const schema = z
  .object({
    MODE: z.enum(['development', 'production'], 'must be development or production').default('development'),
    ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
    HOST: z.string().default('127.0.0.1'),
    ALLOW_PUBLIC_DEVELOPMENT: flag(false),
    PORT: count(4400, { min: 0, max: 65_535 }),
    PUBLIC_URL: url,
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.url('must be a PostgreSQL URL').optional(),
    DATABASE_OWNER_URL: z.url('must be a PostgreSQL URL').optional(),
    DATABASE_LISTEN_URL: z.url('must be a PostgreSQL URL').optional(),
    DATABASE_REPLICA_URL: z.url('must be a PostgreSQL URL').optional(),
    DATABASE_PREPARED_STATEMENTS: flag(true),
    DATABASE_POOL: count(10, { min: 2, max: 200 }),
    DRAIN_MS: count(500, { min: 0, max: 60_000 }),
    TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ENCRYPTION_KEYS: encryptionKeys,
    TRUST_PROXY: trustedProxies,
    UNENCRYPTED_CONNECTIONS: unencryptedSettings,
    DEMO: developmentFlag,
    API_DOCS: developmentFlag,
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: headerPairs,
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    SMTP_URL: z.url({ protocol: /^smtps?$/u, error: 'must be a URL starting with smtp:// or smtps://' }).optional(),
    MAIL_FROM: z.string().default('Outlay <no-reply@outlay.example>'),
    INBOUND_MAIL_DOMAIN: z
      .string()
      .regex(/^[a-z0-9.-]+$/iu, 'must be a domain')
      .optional(),
    INBOUND_SMTP_PORT: z
      .union([z.literal('off'), z.coerce.number('must be a port or off').int().min(0).max(65_535)])
      .optional(),
    INBOUND_SMTP_HOST: z.string().default('127.0.0.1'),
    INBOUND_SMTP_CERTIFICATE: z.string().optional(),
    INBOUND_SMTP_KEY: z.string().optional(),
    INBOUND_MAIL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    INBOUND_MAIL_RELAY: z.string().optional(),
    EXCHANGE_RATES: z
      .enum(['local', 'ecb', 'openexchangerates'], 'must be local, ecb or openexchangerates')
      .default('local'),
    EXCHANGE_RATES_URL: url,
    EXCHANGE_RATES_APP_ID: z.string().optional(),
    BREACHED_PASSWORDS: z.enum(['off', 'haveibeenpwned'], 'must be off or haveibeenpwned').default('off'),
    BREACHED_PASSWORDS_URL: url,
    CLAMD_URL: z
      .string()
      .regex(
        /^(tcp:\/\/[^/?#@]+|unix:\/\/\/[^?#]+)$/u,
        'must be a URL such as tcp://host:3310 or unix:///run/clamav/clamd.ctl',
      )
      .optional(),
    MAPS: z.enum(['local', 'osrm', 'google'], 'must be local, osrm or google').default('local'),
    MAPS_URL: url,
    MAPS_KEY: z.string().optional(),
    MAP_TILES_URL: url,
    MAP_TILES_ATTRIBUTION: z.string().trim().max(200).optional(),
    CARD_PAYMENTS: z.enum(['local', 'stripe', 'off'], 'must be local, stripe or off').optional(),
    PROVIDER_BANK_ACCOUNT: z.string().trim().max(200, 'must have at most 200 characters').default(''),
    STRIPE_URL: url,
    STRIPE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    CARDS: z.enum(['local', 'plaid', 'off'], 'must be local, plaid or off').optional(),
    PLAID_URL: url,
    PLAID_CLIENT_ID: z.string().optional(),
    PLAID_SECRET: z.string().optional(),
    ACCOUNTING: z.enum(['local', 'live', 'off'], 'must be local, live or off').optional(),
    CODAT_URL: url,
    CODAT_KEY: z.string().optional(),
    QUICKBOOKS_CLIENT_ID: z.string().optional(),
    QUICKBOOKS_CLIENT_SECRET: z.string().optional(),
    QUICKBOOKS_URL: url,
    XERO_CLIENT_ID: z.string().optional(),
    XERO_CLIENT_SECRET: z.string().optional(),
    TRIPS: z.enum(['local', 'http', 'off'], 'must be local, http or off').optional(),
    TRIPS_URL: url,
    BANK: z.enum(['local', 'dwolla', 'off'], 'must be local, dwolla or off').optional(),
    BANK_URL: url,
    BANK_KEY: z.string().optional(),
    BANK_SECRET: z.string().optional(),
    BANK_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    SLACK: z.enum(['local', 'slack'], 'must be local or slack').optional(),
    SLACK_API_URL: url,
    PUSH_VAPID_PUBLIC_KEY: vapidKey(65),
    PUSH_VAPID_PRIVATE_KEY: vapidKey(32),
    PUSH_CONTACT: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/u, 'must be a mailto: address or an https:// URL')
      .optional(),
    OUTGOING_LOOPBACK: flag(false),
    FILES: z.enum(['local', 's3'], 'must be local or s3').default('local'),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: url,
    S3_PATH_STYLE: flag(false),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    SIGN_IN_TRIES_PER_ACCOUNT: count(10, { min: 1, max: 10_000 }),
    SIGN_IN_TRIES_PER_ADDRESS: count(300, { min: 1, max: 1_000_000 }),
    API_KEY_REQUESTS_PER_MINUTE: count(300, { min: 1, max: 1_000_000 }),
    API_BASE: z.string().default('/api'),
    AUTH_BASE: z.string().default('/api'),
    BILLING_BASE: z.string().default('/api'),
    USER_MANAGEMENT_BASE: z.string().default('/api'),
    TRAVEL_URL: url,
    FAQ_URL: url,
    HELP_CENTER_URL: url,
    APP_STORE_URL: url,
    GOOGLE_PLAY_URL: url,
    PRIVACY_URL: url,
    TERMS_URL: url,
    CHAT_SCRIPT_URL: url,
    ANALYTICS_URL: url,
  })
  .refine((config) => Boolean(config.DATABASE_URL) === Boolean(config.DATABASE_OWNER_URL), {
    path: ['DATABASE_OWNER_URL'],
    error: 'and DATABASE_URL go together: the owner migrates, the app role serves',
  })
  .refine((config) => !config.DATABASE_REPLICA_URL || config.DATABASE_URL, {
    path: ['DATABASE_REPLICA_URL'],
    error: 'needs DATABASE_URL: the embedded PostgreSQL has no replica',
  })
  .refine(
    (config) =>
      config.MODE === 'development' ||
      config.INBOUND_MAIL_DOMAIN ||
      !(config.INBOUND_MAIL_SECRET || typeof config.INBOUND_SMTP_PORT === 'number'),
    { path: ['INBOUND_MAIL_DOMAIN'], error: 'must be set to receive mails' },
  )
  .refine((config) => Boolean(config.INBOUND_SMTP_CERTIFICATE) === Boolean(config.INBOUND_SMTP_KEY), {
    path: ['INBOUND_SMTP_KEY'],
    error: 'and INBOUND_SMTP_CERTIFICATE go together',
  })
  .refine((config) => config.EXCHANGE_RATES !== 'openexchangerates' || config.EXCHANGE_RATES_APP_ID, {
    path: ['EXCHANGE_RATES_APP_ID'],
    error: 'must be set for openexchangerates',
  })
  .refine((config) => config.OUTGOING_LOOPBACK || !config.EXCHANGE_RATES_URL?.startsWith('http:'), {
    path: ['EXCHANGE_RATES_URL'],
    error: 'must start with https://',
  })
  .refine((config) => config.OUTGOING_LOOPBACK || !config.BREACHED_PASSWORDS_URL?.startsWith('http:'), {
    path: ['BREACHED_PASSWORDS_URL'],
    error: 'must start with https://',
  })
  .refine((config) => config.MAPS !== 'osrm' || config.MAPS_URL, { path: ['MAPS_URL'], error: 'must be set for osrm' })
  .refine((config) => config.MAPS !== 'google' || config.MAPS_KEY, {
    path: ['MAPS_KEY'],
    error: 'must be set for google',
  })
  .refine((config) => config.OUTGOING_LOOPBACK || !config.MAPS_URL?.startsWith('http:'), {
    path: ['MAPS_URL'],
    error: 'must start with https://',
  })
  .refine((config) => ['{z}', '{x}', '{y}'].every((part) => config.MAP_TILES_URL?.includes(part) ?? true), {
    path: ['MAP_TILES_URL'],
    error: 'must contain {z}, {x} and {y}',
  })
  .refine((config) => config.OUTGOING_LOOPBACK || !config.MAP_TILES_URL?.startsWith('http:'), {
    path: ['MAP_TILES_URL'],
    error: 'must start with https://',
  })
  .refine((config) => !config.MAP_TILES_URL || config.MAP_TILES_ATTRIBUTION, {
    path: ['MAP_TILES_ATTRIBUTION'],
    error: 'must be set for MAP_TILES_URL',
  })
  .refine((config) => config.CARDS !== 'plaid' || (config.PLAID_CLIENT_ID && config.PLAID_SECRET), {
    path: ['PLAID_CLIENT_ID'],
    error: 'and PLAID_SECRET must be set for plaid',
  })
  .refine((config) => config.MODE === 'development' || config.CARDS !== 'local', {
    path: ['CARDS'],
    error: 'must be plaid or off in production: the local feed has no real cards',
  })
  .refine(
    ({ ACCOUNTING, CODAT_KEY, QUICKBOOKS_CLIENT_ID, XERO_CLIENT_ID }) =>
      ACCOUNTING !== 'live' || CODAT_KEY || QUICKBOOKS_CLIENT_ID || XERO_CLIENT_ID,
    { path: ['ACCOUNTING'], error: 'needs CODAT_KEY, QUICKBOOKS_CLIENT_ID or XERO_CLIENT_ID' },
  )
  .refine((config) => !config.QUICKBOOKS_CLIENT_ID || config.QUICKBOOKS_CLIENT_SECRET, {
    path: ['QUICKBOOKS_CLIENT_SECRET'],
    error: 'must be set with QUICKBOOKS_CLIENT_ID',
  })
  .refine((config) => !config.XERO_CLIENT_ID || config.XERO_CLIENT_SECRET, {
    path: ['XERO_CLIENT_SECRET'],
    error: 'must be set with XERO_CLIENT_ID',
  })
  .refine((config) => config.MODE === 'development' || config.ACCOUNTING !== 'local', {
    path: ['ACCOUNTING'],
    error: 'must be live or off in production: the local books are not real',
  })
  .refine((config) => config.OUTGOING_LOOPBACK || !config.CODAT_URL?.startsWith('http:'), {
    path: ['CODAT_URL'],
    error: 'must start with https://',
  })
  .refine((config) => config.TRIPS !== 'http' || config.TRIPS_URL, {
    path: ['TRIPS_URL'],
    error: 'must be set for http',
  })
  .refine((config) => config.MODE === 'development' || config.TRIPS !== 'local', {
    path: ['TRIPS'],
    error: 'must be http or off in production: the local agency books nothing',
  })
  .refine((config) => config.OUTGOING_LOOPBACK || !config.TRIPS_URL?.startsWith('http:'), {
    path: ['TRIPS_URL'],
    error: 'must start with https://',
  })
  .refine((config) => config.MODE === 'development' || config.SLACK !== 'local', {
    path: ['SLACK'],
    error: 'must be slack in production: the local workspace has no members',
  })
  .refine((config) => config.OUTGOING_LOOPBACK || !config.SLACK_API_URL?.startsWith('http:'), {
    path: ['SLACK_API_URL'],
    error: 'must start with https://',
  })
  .refine(
    ({ PUSH_VAPID_PUBLIC_KEY, PUSH_VAPID_PRIVATE_KEY, PUSH_CONTACT }) =>
      new Set([PUSH_VAPID_PUBLIC_KEY, PUSH_VAPID_PRIVATE_KEY, PUSH_CONTACT].map(Boolean)).size === 1,
    { path: ['PUSH_VAPID_PUBLIC_KEY'], error: 'must be set together with PUSH_VAPID_PRIVATE_KEY and PUSH_CONTACT' },
  )
  .refine((config) => config.FILES === 'local' || config.S3_BUCKET, {
    path: ['S3_BUCKET'],
    error: 'must be set for s3',
  })
  .refine((config) => Boolean(config.S3_ACCESS_KEY_ID) === Boolean(config.S3_SECRET_ACCESS_KEY), {
    path: ['S3_SECRET_ACCESS_KEY'],
    error: 'and S3_ACCESS_KEY_ID go together',
  })
  .refine((config) => config.CARD_PAYMENTS !== 'stripe' || (config.STRIPE_KEY && config.STRIPE_WEBHOOK_SECRET), {
    path: ['STRIPE_KEY'],
    error: 'and STRIPE_WEBHOOK_SECRET must be set for stripe',
  })
  .refine((config) => config.MODE === 'development' || config.CARD_PAYMENTS !== 'local', {
    path: ['CARD_PAYMENTS'],
    error: 'must be stripe or off in production: the local vendor moves no money',
  })
  .refine(
    (config) => config.BANK !== 'dwolla' || (config.BANK_KEY && config.BANK_SECRET && config.BANK_WEBHOOK_SECRET),
    {
      path: ['BANK_KEY'],
      error: ', BANK_SECRET and BANK_WEBHOOK_SECRET must be set for dwolla',
    },
  )
  .refine((config) => config.MODE === 'development' || config.BANK !== 'local', {
    path: ['BANK'],
    error: 'must be dwolla or off in production: the local bank moves no money',
  })
  .refine((config) => config.MODE === 'development' || !config.OUTGOING_LOOPBACK, {
    path: ['OUTGOING_LOOPBACK'],
    error: 'is for development and tests only',
  })
  .refine((config) => config.MODE === 'development' || config.TOKEN_SECRET, {
    path: ['TOKEN_SECRET'],
    error: 'must be set in production',
  })
  .refine((config) => config.MODE === 'production' || config.ALLOW_PUBLIC_DEVELOPMENT || isLoopback(config.HOST), {
    path: ['HOST'],
    error:
      'must be 127.0.0.1 in development, where demo accounts and mails are open to everybody: set MODE=production, or ALLOW_PUBLIC_DEVELOPMENT=on on a network you trust',
  })
  .refine((config) => config.MODE === 'development' || !config.DEMO, {
    path: ['DEMO'],
    error: 'must be off in production: the password of the demo accounts is public',
  })
  .superRefine((config, context) => {
    if (config.MODE === 'development') return;
    for (const { setting, problem } of unencryptedConnections(config))
      context.addIssue({ code: 'custom', path: [setting], message: problem });
  })
  .transform((config) => {
    const isDevelopment = config.MODE === 'development';
    return {
      ...config,
      DEMO: config.DEMO ?? isDevelopment,
      PROVIDER_BANK_ACCOUNT: config.PROVIDER_BANK_ACCOUNT || (isDevelopment ? sampleAccount : ''),
      INBOUND_MAIL_DOMAIN: config.INBOUND_MAIL_DOMAIN ?? (isDevelopment ? 'receipts.localhost' : undefined),
      INBOUND_SMTP_PORT: config.INBOUND_SMTP_PORT ?? (isDevelopment ? developmentSmtpPort : ('off' as const)),
      API_DOCS: config.API_DOCS ?? isDevelopment,
      CARD_PAYMENTS: config.CARD_PAYMENTS ?? (isDevelopment ? 'local' : 'off'),
      CARDS: config.CARDS ?? (isDevelopment ? 'local' : 'off'),
      ACCOUNTING: config.ACCOUNTING ?? (isDevelopment ? 'local' : 'off'),
      SLACK: config.SLACK ?? (isDevelopment && !config.SLACK_API_URL ? 'local' : 'slack'),
      TRIPS: config.TRIPS ?? (isDevelopment ? 'local' : 'off'),
      BANK: config.BANK ?? (isDevelopment ? 'local' : 'off'),
    };
  });

export const settingNames = Object.keys(schema.in.shape);

/** The port on which the server receives mails in development, unless another process already uses it. */
const developmentSmtpPort = 2525;

/** Returns warnings for settings that work but are rarely intended in production. */
export function productionWarnings(config: Config): string[] {
  if (config.MODE !== 'production') return [];
  return [
    config.SMTP_URL
      ? ''
      : 'SMTP_URL is not set: no mail is sent. Invitations, sign-ups and password resets stay in DATA_DIR.',
    config.DATABASE_URL
      ? ''
      : 'DATABASE_URL is not set: the embedded PostgreSQL has no backup or replica, and a restart loses requests.',
    config.EXCHANGE_RATES === 'local'
      ? 'EXCHANGE_RATES is local: amounts are converted with sample rates that never change. Set EXCHANGE_RATES=ecb or openexchangerates.'
      : '',
    config.ROLE === 'all' || config.FILES === 's3'
      ? ''
      : `FILES is local while this process is only a ${config.ROLE}: all processes must share the folder DATA_DIR, or files are missing. Set FILES=s3 otherwise.`,
  ].filter(Boolean);
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  throw new ConfigError(messages.join('\n'));
}

/** An error in the configuration. Its message is printed at start-up without a stack trace. */
export class ConfigError extends Error {}
