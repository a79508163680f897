import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { accessTokens } from './http/access-token.ts';
import type { App } from './http/context.ts';
import { openEncryption } from './http/encryption.ts';
import { openNoticeStreams } from './http/notice-streams.ts';
import { openLimits } from './http/rate-limits.ts';
import { outboxDirectory } from './http/serve/outbox-page.ts';
import { installJobs, openJobs } from './jobs/queue.ts';
import { openRequestPriority } from './jobs/request-priority.ts';
import { codatAccounting } from './outside/accounting/codat.ts';
import type { GrantStore } from './outside/accounting/grants.ts';
import { localAccounting } from './outside/accounting/local.ts';
import type { AccountingPorts } from './outside/accounting/port.ts';
import { quickBooksAccounting, quickBooksUrls } from './outside/accounting/quickbooks.ts';
import { xeroAccounting, xeroUrls } from './outside/accounting/xero.ts';
import { dwollaBank } from './outside/bank/dwolla.ts';
import { localBank } from './outside/bank/local.ts';
import type { BankPort } from './outside/bank/port.ts';
import type { BreachedPasswordsPort } from './outside/breached-passwords/port.ts';
import { pwnedPasswords } from './outside/breached-passwords/pwned-passwords.ts';
import { localCardPayments } from './outside/card-payments/local.ts';
import type { CardPaymentsPort } from './outside/card-payments/port.ts';
import { stripePayments } from './outside/card-payments/stripe.ts';
import { localCardFeed } from './outside/cards/local.ts';
import { plaidFeed } from './outside/cards/plaid.ts';
import type { CardFeedPort } from './outside/cards/port.ts';
import { localSlack } from './outside/chat/local.ts';
import type { ChatPort } from './outside/chat/port.ts';
import { slackChat } from './outside/chat/slack.ts';
import { teamsChat } from './outside/chat/teams.ts';
import { localDns } from './outside/dns/local.ts';
import type { DnsPort } from './outside/dns/port.ts';
import { systemDns } from './outside/dns/system.ts';
import { ecbRates } from './outside/exchange-rates/ecb.ts';
import { localRates } from './outside/exchange-rates/local.ts';
import { openExchangeRates } from './outside/exchange-rates/openexchangerates.ts';
import type { ExchangeRatePort } from './outside/exchange-rates/port.ts';
import { localFiles } from './outside/files/local.ts';
import type { FilesPort } from './outside/files/port.ts';
import { localMail } from './outside/mail/local.ts';
import type { MailPort } from './outside/mail/port.ts';
import { smtpMail } from './outside/mail/smtp.ts';
import { localMaps } from './outside/maps/local.ts';
import type { MapsPort } from './outside/maps/port.ts';
import { type MapTiles, tileServer } from './outside/maps/tiles.ts';
import { vendorMaps } from './outside/maps/vendor.ts';
import { localOcr } from './outside/ocr/local.ts';
import { manualPayments } from './outside/payments/manual.ts';
import { localPictures } from './outside/pictures/local.ts';
import type { PushPort } from './outside/push/port.ts';
import { webPushService } from './outside/push/web-push.ts';
import { sshSftp } from './outside/sftp/ssh.ts';
import { openidSignOn } from './outside/sign-on/openid.ts';
import type { TracesPort } from './outside/traces/port.ts';
import { httpTrips } from './outside/trips/http.ts';
import { localTrips } from './outside/trips/local.ts';
import type { TripsPort } from './outside/trips/port.ts';
import { clamdScanner } from './outside/virus-scan/clamd.ts';
import { traceQueries, traceServices } from './trace-services.ts';

interface CreatedApp {
  app: App;
  /** The database URL of the table owner, for operator commands. */
  owner_url: string;
  close(): Promise<void>;
}

interface AppOptions {
  clock?: () => Date;
  onQuery?: Parameters<typeof openDatabase>[0]['onQuery'];
  /** The interval in seconds at which workers look for waiting jobs. Defaults to 0.25. */
  poll_every_s?: number;
}

/** Opens the services of the app: the migrated database, the queue, mail, files and secrets. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<CreatedApp> {
  const data_dir = resolve(config.DATA_DIR);
  // Mode 711 lets PostgreSQL's system account reach its own folder when the app runs as root.
  await mkdir(data_dir, { recursive: true, mode: 0o711 });
  const log = pino({ level: config.LOG_LEVEL, redact: ['req.headers', '*.password', '*.token'] });
  const embedded = config.DATABASE_URL ? undefined : await startOwnDatabase(data_dir, log);
  const app_url = config.DATABASE_URL ?? embedded?.app_url ?? '';
  const owner_url = config.DATABASE_OWNER_URL ?? embedded?.owner_url ?? '';

  try {
    await migrate(owner_url, { log: (line) => log.debug(line) });
    await installJobs(owner_url);

    const traces = await openTraces(config);
    const onQuery = traces ? traceQueries(traces, options.onQuery) : options.onQuery;
    const database = await connectDatabase(config, { app_url, owner_url, log, ...(onQuery && { onQuery }) });
    const secret = config.TOKEN_SECRET ?? (await readOrCreateSecret(join(data_dir, 'token-secret')));

    const app: App = {
      config: { ...config, DATA_DIR: data_dir },
      database,
      ...openQueue(config, { app_url, log, database, ...options }),
      mail: mail(config, { data_dir }),
      chat: chat(config, { data_dir }),
      push: push(config),
      exchange_rates: exchangeRates(config),
      ...mapServices(config, log),
      files: await filesStore(config, { directory: join(data_dir, 'files'), secret }),
      pictures: localPictures(),
      ocr: localOcr(),
      payments: { manual: manualPayments() },
      card_payments: cardPayments(config, { data_dir, secret, publicUrl: () => app.public_url }),
      cards: cardFeed(config, { publicUrl: () => app.public_url }),
      accounting: accounting(config, { file: join(data_dir, 'books.json'), openApp: () => app }),
      sftp: sshSftp({ may_reach_loopback: config.OUTGOING_LOOPBACK }),
      trips: trips(config, { file: join(data_dir, 'trips.json') }),
      bank: bank(config, { file: join(data_dir, 'bank.json'), secret, publicUrl: () => app.public_url }),
      sign_on: openidSignOn({ may_reach_loopback: config.OUTGOING_LOOPBACK }),
      dns: dns(config),
      breached_passwords: breachedPasswords(config),
      virus_scan: config.CLAMD_URL ? clamdScanner({ url: config.CLAMD_URL }) : null,
      ...setByModules(),
      limits: openLimits(app_url, config),
      notice_streams: noticeStreams(config, { app_url, clock: () => app.clock() }),
      access_tokens: accessTokens(secret),
      secret,
      encryption: openEncryption([...config.ENCRYPTION_KEYS, { name: 'token-secret', secret }]),
      traces,
      public_url: config.PUBLIC_URL?.replace(/\/$/u, '') ?? `http://${config.HOST}:${config.PORT}`,
      log,
      clock: options.clock ?? (() => new Date()),
    };

    if (traces) traceServices(app, traces);

    return {
      app,
      owner_url,
      close: async () => {
        await closeServices(app);
        await traces?.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function connectDatabase(
  config: Config,
  { log, ...options }: Pick<Parameters<typeof openDatabase>[0], 'app_url' | 'owner_url' | 'onQuery'> & { log: Logger },
) {
  return openDatabase({
    ...options,
    replica_url: config.DATABASE_REPLICA_URL,
    onReplicaProblem: (err) => log.warn({ err }, 'the read replica cannot be used, the primary answers'),
    pool_size: config.DATABASE_POOL,
    names_statements: config.DATABASE_PREPARED_STATEMENTS,
  });
}

function openQueue(
  { ROLE: role }: Config,
  { app_url, log, database, poll_every_s }: AppOptions & { app_url: string; log: Logger; database: App['database'] },
): Pick<App, 'jobs' | 'priority'> {
  const onError = (error: Error) => log.warn({ err: error }, 'queue');
  const priority = openRequestPriority();
  const { is_distributed } = database;
  const jobs = openJobs({ app_url, role, priority, is_distributed, onError, ...(poll_every_s && { poll_every_s }) });
  return { jobs, priority };
}

/** Returns placeholders for the services that connectVendors sets. */
function setByModules(): Pick<
  App,
  'scim' | 'webhooks' | 'inbound_mail' | 'unsubscribe' | 'unsubscribe_outside' | 'calendar' | 'accounting_grants'
> {
  return {
    scim: null,
    webhooks: new Map(),
    inbound_mail: null,
    unsubscribe: null,
    unsubscribe_outside: null,
    calendar: null,
    accounting_grants: { read: async () => null, change: async () => null },
  };
}

function startOwnDatabase(data_dir: string, log: Pick<Logger, 'warn'>) {
  return startEmbedded({ directory: join(data_dir, 'postgres'), log: (line) => log.warn(line) });
}

function noticeStreams(config: Config, { app_url, clock }: { app_url: string; clock: () => Date }) {
  return openNoticeStreams({ url: config.DATABASE_LISTEN_URL ?? app_url, clock });
}

/** Closes every service. The database is closed last, because the other services may still write to it. */
async function closeServices(app: App): Promise<void> {
  await app.card_payments?.close();
  await app.bank?.close();
  await app.cards?.close();
  for (const port of Object.values(app.accounting ?? {})) await port.close();
  await app.trips?.close();
  await app.mail.close();
  await app.ocr.close();
  await app.pictures.close();
  await app.files.close();
  await app.notice_streams.close();
  await app.limits.close();
  await app.database.close();
}

/**
 * Opens the mail service. Mail servers report undelivered mails to the inbound domain. No such report can reach a
 * development server, so it sets no address for them.
 */
function mail(config: Config, { data_dir }: { data_dir: string }): MailPort {
  const { SMTP_URL: url, MAIL_FROM: from, MODE, INBOUND_MAIL_DOMAIN: domain } = config;
  const bounces_to = domain && MODE !== 'development' ? `bounces@${domain}` : null;
  return url ? smtpMail({ url, from, bounces_to }) : localMail(outboxDirectory(data_dir));
}

function chat(config: Config, { data_dir }: { data_dir: string }): ChatPort {
  const { SLACK, SLACK_API_URL: url } = config;
  return {
    slack: SLACK === 'local' ? localSlack(outboxDirectory(data_dir)) : slackChat({ url }),
    teams: teamsChat({ may_reach_loopback: config.OUTGOING_LOOPBACK }),
  };
}

function push(config: Config): PushPort | null {
  const { PUSH_VAPID_PUBLIC_KEY: public_key, PUSH_VAPID_PRIVATE_KEY: private_key, PUSH_CONTACT: contact } = config;
  if (!public_key || !private_key || !contact) return null;
  return webPushService({ public_key, private_key, contact, may_reach_loopback: config.OUTGOING_LOOPBACK });
}

function dns(config: Config): DnsPort {
  return config.MODE === 'development' ? localDns(systemDns()) : systemDns();
}

/** Opens the card feed. Development uses a local fake unless another feed is configured. */
function cardFeed(config: Config, { publicUrl }: { publicUrl: () => string }): CardFeedPort | null {
  const webhookUrl = () => `${publicUrl()}/api/webhooks/cards`;
  switch (config.CARDS) {
    case 'off':
      return null;
    case 'local':
      return localCardFeed({ webhookUrl });
    case 'plaid': {
      const { PLAID_URL = 'https://production.plaid.com', PLAID_CLIENT_ID = '', PLAID_SECRET = '' } = config;
      return plaidFeed({
        url: async () => PLAID_URL,
        client_id: PLAID_CLIENT_ID,
        secret: PLAID_SECRET,
        webhookUrl,
        linkPage: null,
      });
    }
  }
}

function accounting(config: Config, { file, openApp }: { file: string; openApp: () => App }): AccountingPorts | null {
  const options = { store: () => openApp().accounting_grants, clock: () => openApp().clock() };
  switch (config.ACCOUNTING) {
    case 'off':
      return null;
    case 'local':
      return localAccounting({ file, ...options });
    case 'live':
      return liveAccounting(config, options);
  }
}

/** Connects the accounting vendors whose keys are configured. */
function liveAccounting(config: Config, options: { store: () => GrantStore; clock: () => Date }): AccountingPorts {
  const { CODAT_URL = 'https://api.codat.io', CODAT_KEY, QUICKBOOKS_CLIENT_ID, XERO_CLIENT_ID } = config;
  const { QUICKBOOKS_URL = quickBooksUrls.api, QUICKBOOKS_CLIENT_SECRET = '', XERO_CLIENT_SECRET = '' } = config;
  return {
    ...(QUICKBOOKS_CLIENT_ID && {
      quickbooks: quickBooksAccounting({
        ...options,
        urls: async () => ({ ...quickBooksUrls, api: QUICKBOOKS_URL }),
        client: { id: QUICKBOOKS_CLIENT_ID, secret: QUICKBOOKS_CLIENT_SECRET },
      }),
    }),
    ...(XERO_CLIENT_ID && {
      xero: xeroAccounting({
        ...options,
        urls: async () => xeroUrls,
        client: { id: XERO_CLIENT_ID, secret: XERO_CLIENT_SECRET },
      }),
    }),
    ...(CODAT_KEY && { codat: codatAccounting({ url: async () => CODAT_URL, key: CODAT_KEY }) }),
  };
}

function trips(config: Config, { file }: { file: string }): TripsPort | null {
  switch (config.TRIPS) {
    case 'off':
      return null;
    case 'local':
      return localTrips({ file });
    case 'http': {
      const { TRIPS_URL = '' } = config;
      return httpTrips({ url: async () => TRIPS_URL });
    }
  }
}

function mapServices(config: Config, log: Logger): Pick<App, 'maps' | 'map_tiles'> {
  return { maps: maps(config, (error) => log.warn({ err: error }, 'map service')), map_tiles: mapTiles(config, log) };
}

function maps(config: Config, onFailure: (error: unknown) => void): MapsPort {
  const fallback = localMaps();
  if (config.MAPS === 'local') return fallback;
  return vendorMaps({
    vendor: config.MAPS,
    url: config.MAPS_URL,
    key: config.MAPS_KEY,
    may_reach_loopback: config.OUTGOING_LOOPBACK,
    fallback,
    onFailure,
  });
}

function mapTiles(config: Config, log: Logger): MapTiles | null {
  const { MAP_TILES_URL: template, MAP_TILES_ATTRIBUTION: attribution = '' } = config;
  if (template === undefined) return null;
  const onFailure = (error: unknown) => log.warn({ err: error }, 'map tiles');
  return tileServer({ template, attribution, may_reach_loopback: config.OUTGOING_LOOPBACK, onFailure });
}

/**
 * Opens the card payments. The local fake sends webhooks to this process, whose URL is known only once the server
 * listens.
 */
function cardPayments(
  config: Config,
  { data_dir, secret, publicUrl }: { data_dir: string; secret: string; publicUrl: () => string },
): CardPaymentsPort | null {
  const { STRIPE_URL, STRIPE_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = config;
  switch (config.CARD_PAYMENTS) {
    case 'off':
      return null;
    case 'local':
      return localCardPayments({
        file: join(data_dir, 'card-payments.json'),
        webhook_url: () => `${publicUrl()}/api/webhooks/card-payments`,
        webhook_secret: secret,
      });
    case 'stripe':
      return stripePayments({
        url: async () => STRIPE_URL ?? null,
        key: STRIPE_KEY,
        webhook_secret: STRIPE_WEBHOOK_SECRET,
      });
  }
}

function bank(
  config: Config,
  { file, secret, publicUrl }: { file: string; secret: string; publicUrl: () => string },
): BankPort | null {
  switch (config.BANK) {
    case 'off':
      return null;
    case 'local':
      return localBank({ file, webhook: () => ({ url: `${publicUrl()}/api/webhooks/bank`, secret }) });
    case 'dwolla': {
      const {
        BANK_URL: url = 'https://api-sandbox.dwolla.com',
        BANK_KEY: key = '',
        BANK_SECRET: bankSecret = '',
      } = config;
      return dwollaBank({ url: async () => url, key, secret: bankSecret });
    }
  }
}

function breachedPasswords(config: Config): BreachedPasswordsPort | null {
  if (config.BREACHED_PASSWORDS === 'off') return null;
  return pwnedPasswords({ url: config.BREACHED_PASSWORDS_URL, may_reach_loopback: config.OUTGOING_LOOPBACK });
}

function exchangeRates(config: Config): ExchangeRatePort {
  const common = { url: config.EXCHANGE_RATES_URL, may_reach_loopback: config.OUTGOING_LOOPBACK };
  switch (config.EXCHANGE_RATES) {
    case 'local':
      return localRates();
    case 'ecb':
      return ecbRates(common);
    case 'openexchangerates':
      return openExchangeRates({ ...common, app_id: config.EXCHANGE_RATES_APP_ID ?? '' });
  }
}

/** Loads the OpenTelemetry packages only when a collector is configured. */
async function openTraces(config: Config): Promise<TracesPort | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, ROLE: role } = config;
  if (!endpoint) return null;
  const { otlpTraces } = await import('./outside/traces/otlp.ts');
  return otlpTraces({ endpoint, headers, share: config.OTEL_TRACES_SAMPLER_ARG, role });
}

/** Loads the large AWS client only when S3 is configured. */
async function filesStore(config: Config, local: Parameters<typeof localFiles>[0]): Promise<FilesPort> {
  switch (config.FILES) {
    case 'local':
      return localFiles(local);
    case 's3':
      return s3Store(config);
  }
}

export async function s3Store(config: Config): Promise<FilesPort> {
  return (await import('./outside/files/s3.ts')).s3Files({
    bucket: config.S3_BUCKET ?? '',
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    is_path_style: config.S3_PATH_STYLE,
    keys:
      config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY
        ? { access_key_id: config.S3_ACCESS_KEY_ID, secret_access_key: config.S3_SECRET_ACCESS_KEY }
        : undefined,
  });
}

/**
 * Creates the secret on the first start and stores it next to the data. Only development needs this; production
 * configures a secret.
 */
async function readOrCreateSecret(path: string): Promise<string> {
  await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(path, 'utf8');
}
