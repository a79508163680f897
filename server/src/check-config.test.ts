import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConfig, shownSettings } from './check-config.ts';
import { migrate } from './db/migrate.ts';
import { type OwnServer, ownServer } from './db/testing/own-server.ts';
import { fakeClamd } from './outside/virus-scan/testing/fake-clamd.ts';
import { testAuthority } from './testing/test-certificates.ts';

let database: OwnServer;
let DATA_DIR: string;
beforeAll(async () => {
  database = await ownServer();
  DATA_DIR = await mkdtemp(join(tmpdir(), 'outlay-config-'));
});
afterAll(async () => {
  await database.remove();
  await rm(DATA_DIR, { recursive: true });
});

const texts = async (environment: Record<string, string>) =>
  (await checkConfig({ DATA_DIR, ...environment })).map(({ level, text }) => `${level}: ${text}`);

describe('checking the configuration', () => {
  it('accepts the defaults', async () => {
    expect(await texts({})).toEqual([
      'ok: Database: the embedded PostgreSQL.',
      'ok: Files: DATA_DIR can be written to.',
    ]);
  });

  it('lists everything that is wrong with the values, and misspelt names', async () => {
    expect(
      await texts({ MODE: 'production', BANK: 'local', SMTP_ULR: 'smtp://mail.example', NODE: '/bin/node' }),
    ).toEqual([
      'error: BANK must be dwolla or off in production: the local bank moves no money.',
      'error: TOKEN_SECRET must be set in production.',
      'warning: SMTP_ULR is not a setting. Did you mean SMTP_URL?',
    ]);
  });

  it('counts the migrations that are missing, and applies none', async () => {
    const urls = { DATABASE_URL: database.app_url, DATABASE_OWNER_URL: database.owner_url };
    const [before] = await texts(urls);
    expect(before).toMatch(/^ok: Database: reachable, the next start applies \d{3} migrations\.$/u);
    expect((await texts(urls))[0]).toBe(before);
    await migrate(database.owner_url);
    expect((await texts(urls))[0]).toBe('ok: Database: reachable, all migrations are applied.');
  });

  it('tries the replica, without which the product runs too', async () => {
    const { app_url, owner_url } = database;
    const tried = async (DATABASE_REPLICA_URL: string) =>
      (await texts({ DATABASE_URL: app_url, DATABASE_OWNER_URL: owner_url, DATABASE_REPLICA_URL }))[1];
    expect(await tried('postgres://outlay@127.0.0.1:1/outlay')).toMatch(
      /^warning: The read replica cannot be used, so the primary answers: .*ECONNREFUSED/u,
    );
    expect(await tried(app_url)).toBe('error: The server of DATABASE_REPLICA_URL is not a replica: it accepts writes.');
    expect(await texts({ DATABASE_REPLICA_URL: app_url })).toEqual([
      'error: DATABASE_REPLICA_URL needs DATABASE_URL: the embedded PostgreSQL has no replica.',
    ]);
  });

  it('explains why a database cannot be used', async () => {
    const owner = { DATABASE_URL: database.owner_url, DATABASE_OWNER_URL: database.owner_url };
    expect((await texts(owner))[0]).toMatch(
      /^error: The role \w+ of DATABASE_URL owns .*Only DATABASE_OWNER_URL may own/u,
    );
    const nowhere = 'postgres://outlay@127.0.0.1:1/outlay';
    expect((await texts({ DATABASE_URL: nowhere, DATABASE_OWNER_URL: nowhere }))[0]).toMatch(
      /^error: The database cannot be used: .*ECONNREFUSED/u,
    );
  });

  it('tries the mail server', async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    const { port } = server.server.address() as { port: number };
    expect(await texts({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toContain(
      'ok: Mail: the mail server accepts connections.',
    );
    await new Promise<void>((closed) => server.close(() => closed()));
    expect(await texts({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toContainEqual(
      expect.stringMatching(/^error: The mail server cannot be used: .*ECONNREFUSED/u),
    );
  });

  it('reads the certificate for received mails', async () => {
    const authority = await testAuthority();
    const [one, two] = await Promise.all([authority.issue('one.test'), authority.issue('two.test')]);
    const found = (key_path: string) => texts({ INBOUND_SMTP_CERTIFICATE: one.cert_path, INBOUND_SMTP_KEY: key_path });
    expect(await found(one.key_path)).toContain('ok: Received mails: the certificate and its key belong together.');
    expect(await found(two.key_path)).toContainEqual(
      expect.stringMatching(/^error: The certificate for received mails cannot be used: .*mismatch/u),
    );
    await authority.remove();
  });

  it('tries the virus scanner', async () => {
    const daemon = await fakeClamd();
    expect(await texts({ CLAMD_URL: daemon.url })).toContainEqual(
      expect.stringMatching(/^ok: Virus scanner: ClamAV 1\.4\.3/u),
    );
    await daemon.stop();
    expect(await texts({ CLAMD_URL: daemon.url })).toContainEqual(
      expect.stringMatching(/^error: The virus scanner cannot be used, so every upload is refused: .*ECONNREFUSED/u),
    );
  });

  it('finds a folder that cannot be written to', async () => {
    const file = join(DATA_DIR, 'occupied');
    await writeFile(file, '');
    expect(await texts({ DATA_DIR: file })).toContainEqual(expect.stringMatching(/^error: Files cannot be stored: /u));
  });

  it('shows settings without secrets', () => {
    const environment = {
      HOME: '/root',
      PORT: '80',
      TOKEN_SECRET: 'x'.repeat(40),
      DATABASE_URL: 'postgres://outlay:pass@db/outlay',
    };
    expect(shownSettings(environment)).toEqual([
      { name: 'PORT', value: '80' },
      { name: 'DATABASE_URL', value: 'postgres://outlay:(hidden)@db/outlay' },
      { name: 'TOKEN_SECRET', value: '(hidden)' },
    ]);
  });
});
