import { describe, expect, it } from 'vitest';
import { ConfigError, productionWarnings, readConfig } from './config.ts';
import { testPushKeys } from './testing/push-keys.ts';

describe('the configuration', () => {
  it('has a default for every setting', () => {
    expect(readConfig({})).toMatchObject({
      MODE: 'development',
      ROLE: 'all',
      HOST: '127.0.0.1',
      PORT: 4400,
      DATA_DIR: '.data',
      DEMO: true,
      TRUST_PROXY: false,
      SIGN_IN_TRIES_PER_ACCOUNT: 10,
      SIGN_IN_TRIES_PER_ADDRESS: 300,
      API_KEY_REQUESTS_PER_MINUTE: 300,
      API_BASE: '/api',
      EXCHANGE_RATES: 'local',
      MAPS: 'local',
      OUTGOING_LOOPBACK: false,
      FILES: 'local',
      S3_REGION: 'us-east-1',
    });
  });

  it('enables demo accounts and API documentation by default in development only', () => {
    const production = { MODE: 'production', TOKEN_SECRET: 'x'.repeat(32) };
    expect(readConfig({})).toMatchObject({ DEMO: true, API_DOCS: true });
    expect(readConfig(production)).toMatchObject({ DEMO: false, API_DOCS: false });
    expect(readConfig({ ...production, API_DOCS: 'on' }).API_DOCS).toBe(true);
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '', MODE: '' })).toEqual(readConfig({}));
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a number.'],
    [{ PORT: '1.5' }, 'PORT must be a whole number.'],
    [{ ...testPushKeys, PUSH_VAPID_PUBLIC_KEY: 'short' }, 'PUSH_VAPID_PUBLIC_KEY is not a VAPID key.'],
    [{ ...testPushKeys, PUSH_CONTACT: 'Jo' }, 'PUSH_CONTACT must be a mailto: address or an https:// URL.'],
    [
      { PUSH_CONTACT: 'mailto:jo@outlay.test' },
      'PUSH_VAPID_PUBLIC_KEY must be set together with PUSH_VAPID_PRIVATE_KEY and PUSH_CONTACT.',
    ],
    [{ MODE: 'prod' }, 'MODE must be development or production.'],
    [{ ROLE: 'both' }, 'ROLE must be all, web or worker.'],
    [{ DEMO: 'yes' }, 'DEMO must be on or off.'],
    [{ PUBLIC_URL: 'outlay.example' }, 'PUBLIC_URL must be a URL starting with http:// or https://.'],
    [{ FAQ_URL: 'javascript:alert(1)' }, 'FAQ_URL must be a URL starting with http:// or https://.'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be a URL starting with smtp:// or smtps://.'],
    [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET must have at least 32 characters.'],
    [{ MODE: 'production' }, 'TOKEN_SECRET must be set in production.'],
    [
      { ENCRYPTION_KEYS: '2026:short' },
      'ENCRYPTION_KEYS must be name:secret, several separated by commas, each secret with at least 32 characters.',
    ],
    [
      { MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), DEMO: 'on' },
      'DEMO must be off in production: the password of the demo accounts is public.',
    ],
    [{ EXCHANGE_RATES: 'bank' }, 'EXCHANGE_RATES must be local, ecb or openexchangerates.'],
    [{ EXCHANGE_RATES: 'openexchangerates' }, 'EXCHANGE_RATES_APP_ID must be set for openexchangerates.'],
    ...['clamd:3310', 'http://clamd:3310', 'unix://clamd', 'tcp://'].map(
      (CLAMD_URL): [{ CLAMD_URL: string }, string] => [
        { CLAMD_URL },
        'CLAMD_URL must be a URL such as tcp://host:3310 or unix:///run/clamav/clamd.ctl.',
      ],
    ),
    [{ INBOUND_SMTP_KEY: 'mx.key' }, 'INBOUND_SMTP_KEY and INBOUND_SMTP_CERTIFICATE go together.'],
    [{ FILES: 'ftp' }, 'FILES must be local or s3.'],
    [{ FILES: 's3' }, 'S3_BUCKET must be set for s3.'],
    [
      { FILES: 's3', S3_BUCKET: 'receipts', S3_ACCESS_KEY_ID: 'a' },
      'S3_SECRET_ACCESS_KEY and S3_ACCESS_KEY_ID go together.',
    ],
    [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be a URL starting with http:// or https://.'],
    [{ MAPS: 'osrm' }, 'MAPS_URL must be set for osrm.'],
    [{ MAPS: 'google' }, 'MAPS_KEY must be set for google.'],
    [{ MAPS_URL: 'http://maps.example/' }, 'MAPS_URL must start with https://.'],
    [
      { MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png', MAP_TILES_ATTRIBUTION: '© Tiles' },
      'MAP_TILES_URL must contain {z}, {x} and {y}.',
    ],
    [
      { MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Tiles' },
      'MAP_TILES_URL must start with https://.',
    ],
    [
      { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' },
      'MAP_TILES_ATTRIBUTION must be set for MAP_TILES_URL.',
    ],
    [{ EXCHANGE_RATES_URL: 'http://rates.example/' }, 'EXCHANGE_RATES_URL must start with https://.'],
    [
      { MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), OUTGOING_LOOPBACK: 'on' },
      'OUTGOING_LOOPBACK is for development and tests only.',
    ],
    [
      { DATABASE_URL: 'postgres://app@db/outlay' },
      'DATABASE_OWNER_URL and DATABASE_URL go together: the owner migrates, the app role serves.',
    ],
    [
      { DATABASE_OWNER_URL: 'postgres://owner@db/outlay' },
      'DATABASE_OWNER_URL and DATABASE_URL go together: the owner migrates, the app role serves.',
    ],
  ])('rejects %j with a clear message', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(sentence));
  });

  it.each([{ PORT: '70000' }, { PORT: '-1' }, { DATABASE_POOL: '1' }, { SIGN_IN_TRIES_PER_ACCOUNT: '0' }])(
    'rejects %j as out of range and names the variable',
    (environment) => {
      expect(() => readConfig(environment)).toThrow(new RegExp(`^${Object.keys(environment)[0]} .+\\.$`));
    },
  );

  it('reports all invalid settings at once', () => {
    expect(() => readConfig({ PORT: 'abc', ROLE: 'both' })).toThrow(
      'ROLE must be all, web or worker.\nPORT must be a number.',
    );
  });

  it.each([
    ['on', true],
    ['true', true],
    ['1', true],
    ['off', false],
    ['false', false],
    ['0', false],
  ])('reads the switch %s', (value, expected) => {
    expect(readConfig({ DEMO: value, OUTGOING_LOOPBACK: value })).toMatchObject({
      DEMO: expected,
      OUTGOING_LOOPBACK: expected,
    });
  });

  it.each([
    ['off', false],
    ['false', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.7, 2001:db8::/32', ['10.0.0.7', '2001:db8::/32']],
  ])('reads the trusted proxies %s', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
  });

  it.each(['on', 'true', '-1', '12', 'proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0.0/8,'])(
    'rejects the trusted proxies %s',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
        'TRUST_PROXY must be off, the number of proxies in front of the app (such as 1), or their networks (such as 10.0.0.0/8, 2001:db8::/32).',
      );
    },
  );

  it.each(['0.0.0.0', '::', '192.168.1.4', 'outlay.example'])(
    'refuses to serve development on %s unless it is allowed',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow(/^HOST must be 127\.0\.0\.1 in development/);
      expect(readConfig({ HOST, ALLOW_PUBLIC_DEVELOPMENT: 'on' }).HOST).toBe(HOST);
      expect(readConfig({ HOST, MODE: 'production', TOKEN_SECRET: 'x'.repeat(32) }).HOST).toBe(HOST);
    },
  );

  it.each(['127.0.0.1', '127.0.0.53', 'localhost', '::1'])('serves development on %s', (HOST) => {
    expect(readConfig({ HOST }).HOST).toBe(HOST);
  });

  describe('in production', () => {
    const production = { MODE: 'production', TOKEN_SECRET: 'x'.repeat(32) };
    const both = (url: string) => ({ DATABASE_URL: url, DATABASE_OWNER_URL: url });
    const inbound = { INBOUND_MAIL_DOMAIN: 'receipts.example', INBOUND_SMTP_PORT: '2525' };

    it.each<[Record<string, string>, string[]]>([
      [both('postgres://app@db.example/outlay'), ['DATABASE_URL', 'DATABASE_OWNER_URL']],
      [both('postgres://app@db.example/outlay?sslmode=require'), ['DATABASE_URL', 'DATABASE_OWNER_URL']],
      [both('postgres://app@db.example/outlay?sslmode=no-verify'), ['DATABASE_URL', 'DATABASE_OWNER_URL']],
      [
        both('postgres://app@db.example/outlay?sslmode=verify-full&sslmode=disable'),
        ['DATABASE_URL', 'DATABASE_OWNER_URL'],
      ],
      [both('postgres://app@127.0.0.1/outlay?host=db.example'), ['DATABASE_URL', 'DATABASE_OWNER_URL']],
      [both('postgres://app@127.0.0.1.example/outlay'), ['DATABASE_URL', 'DATABASE_OWNER_URL']],
      [
        {
          ...both('postgres://app@127.0.0.1/outlay'),
          DATABASE_LISTEN_URL: 'postgres://app@db.example/outlay',
          DATABASE_REPLICA_URL: 'postgres://app@10.0.0.7/outlay',
        },
        ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'],
      ],
      [{ SMTP_URL: 'smtp://mail.example' }, ['SMTP_URL']],
      [{ SMTP_URL: 'smtp://mail.example?requireTLS=false' }, ['SMTP_URL']],
      [{ SMTP_URL: 'smtp://mail.example?requireTLS=true&ignoreTLS=true' }, ['SMTP_URL']],
      [{ SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }, ['SMTP_URL']],
      [{ CLAMD_URL: 'tcp://clamd:3310' }, ['CLAMD_URL']],
      [{ S3_ENDPOINT: 'http://minio:9000' }, ['S3_ENDPOINT']],
      [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, ['OTEL_EXPORTER_OTLP_ENDPOINT']],
      [{ ...inbound, INBOUND_SMTP_HOST: '0.0.0.0' }, ['INBOUND_SMTP_HOST']],
    ])('refuses %j, whose connection is not encrypted, unless it is listed', (environment, settings) => {
      const problems = () => {
        try {
          return readConfig({ ...production, ...environment }) && [];
        } catch (error) {
          return error instanceof ConfigError ? error.message.split('\n') : [String(error)];
        }
      };
      expect(problems()).toEqual(
        settings.map((name) =>
          expect.stringMatching(new RegExp(`^${name} must .+, or list ${name} in UNENCRYPTED_CONNECTIONS\\.$`, 'u')),
        ),
      );
      const UNENCRYPTED_CONNECTIONS = settings.join(', ');
      expect(readConfig({ ...production, ...environment, UNENCRYPTED_CONNECTIONS }).MODE).toBe('production');
      expect(readConfig(environment).MODE).toBe('development');
    });

    it.each<Record<string, string>>([
      both('postgres://app@db.example/outlay?sslmode=verify-full'),
      both('postgres://app@localhost/outlay'),
      both('postgres://app@127.0.0.1:5433/outlay'),
      both('postgres://app@[::1]/outlay'),
      both('postgres://app@%2Frun%2Fpostgresql/outlay'),
      both('postgres:///outlay?host=/run/postgresql'),
      both('socket:/run/postgresql?db=outlay'),
      { SMTP_URL: 'smtps://mail.example' },
      { SMTP_URL: 'smtp://user:secret@mail.example:587?requireTLS=true' },
      { SMTP_URL: 'smtp://127.0.0.1' },
      { CLAMD_URL: 'tcp://127.0.0.1:3310' },
      { CLAMD_URL: 'unix:///run/clamav/clamd.ctl' },
      { S3_ENDPOINT: 'https://minio.example' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
      { ...inbound, INBOUND_SMTP_HOST: '127.0.0.1' },
      { ...inbound, INBOUND_SMTP_HOST: '0.0.0.0', INBOUND_SMTP_CERTIFICATE: 'mx.pem', INBOUND_SMTP_KEY: 'mx.key' },
      { INBOUND_SMTP_HOST: '0.0.0.0' },
    ])('accepts %j', (environment) => {
      expect(readConfig({ ...production, ...environment }).MODE).toBe('production');
    });

    it('says what to do about an unencrypted database', () => {
      expect(() => readConfig({ ...production, ...both('postgres://app@db.example/outlay') })).toThrow(
        'DATABASE_URL must end with ?sslmode=verify-full in production, because the database is on another machine, or list DATABASE_URL in UNENCRYPTED_CONNECTIONS.',
      );
    });

    it('reaches vendors by https only', () => {
      const BANK_URL = 'http://bank.example';
      expect(() => readConfig({ ...production, BANK_URL })).toThrow('BANK_URL must start with https:// in production.');
      expect(() => readConfig({ ...production, UNENCRYPTED_CONNECTIONS: 'BANK_URL' })).toThrow(
        /^UNENCRYPTED_CONNECTIONS\S* must list some of DATABASE_URL, /u,
      );
    });
  });

  it('warns when production has no mail server or uses the embedded database', () => {
    const production = { MODE: 'production', TOKEN_SECRET: 'x'.repeat(32) };
    const complete = {
      EXCHANGE_RATES: 'ecb',
      SMTP_URL: 'smtps://mail.example',
      DATABASE_URL: 'postgres://app@db/outlay?sslmode=verify-full',
      DATABASE_OWNER_URL: 'postgres://owner@db/outlay?sslmode=verify-full',
    };
    expect(productionWarnings(readConfig({}))).toEqual([]);
    expect(productionWarnings(readConfig({ ...production, ...complete }))).toEqual([]);
    expect(productionWarnings(readConfig(production))).toEqual([
      expect.stringMatching(/^SMTP_URL is not set/),
      expect.stringMatching(/^DATABASE_URL is not set/),
      expect.stringMatching(/^EXCHANGE_RATES is local/),
    ]);
    expect(productionWarnings(readConfig({ ...production, ...complete, ROLE: 'web' }))).toEqual([
      expect.stringMatching(/^FILES is local while this process is only a web/),
    ]);
    const s3 = { ROLE: 'web', FILES: 's3', S3_BUCKET: 'receipts' };
    expect(productionWarnings(readConfig({ ...production, ...complete, ...s3 }))).toEqual([]);
  });
});
