import { chown, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompany } from '../testing/a-company.ts';
import { type TestAuthority, testAuthority } from '../testing/test-certificates.ts';
import { testProduct } from '../testing/test-product.ts';
import { type Directories, findDirectories } from './embedded/directories.ts';
import { type OwnServer, ownMigratedServer } from './testing/own-server.ts';

let server: OwnServer;
let authority: TestAuthority;
beforeAll(async () => {
  server = await ownMigratedServer();
  authority = await testAuthority();
  await requireCertificates(await findDirectories(server.directory));
});
afterAll(async () => {
  await server.remove();
  await authority.remove();
});

/** Follows the instructions in docs/database.md to require client certificates. */
async function requireCertificates({ cluster, account }: Directories): Promise<void> {
  const { cert_path, key_path } = await authority.issue('127.0.0.1');
  const files = [
    [cert_path, 'server.crt'],
    [key_path, 'server.key'],
    [authority.ca_path, 'clients.crt'],
  ] as const;
  for (const [path, name] of files) {
    await copyFile(path, join(cluster, name));
    if ('uid' in account) await chown(join(cluster, name), account.uid, account.gid);
  }
  const rules = await readFile(join(cluster, 'pg_hba.conf'), 'utf8');
  await writeFile(
    join(cluster, 'pg_hba.conf'),
    `hostssl outlay outlay_app,outlay_owner all cert\nhost all outlay_app,outlay_owner all reject\n${rules}`,
  );
  const superuser = new pg.Client({ connectionString: server.superuser_url });
  await superuser.connect();
  await superuser.query('alter system set ssl_ca_file = $$clients.crt$$');
  await superuser.query('alter system set ssl_min_protocol_version = $$TLSv1.2$$');
  await superuser.query('alter system set ssl = on');
  await superuser.query('alter role outlay_app password null');
  await superuser.query('alter role outlay_owner password null');
  await superuser.query('select pg_reload_conf()');
  await superuser.end();
}

async function urlWith(url: string, { role, certificate }: { role: string; certificate?: string }): Promise<string> {
  const { port, pathname } = new URL(url);
  const parameters = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: authority.ca_path });
  if (certificate) {
    const { cert_path, key_path } = await authority.issue(certificate);
    parameters.set('sslcert', cert_path);
    parameters.set('sslkey', key_path);
  }
  return `postgres://${role}@127.0.0.1:${port}${pathname}?${parameters}`;
}

async function connect(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select current_user as role, version from pg_stat_ssl where pid = pg_backend_pid()',
    );
    return `${rows[0].role} ${rows[0].version}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

it('lets the product work with client certificates instead of passwords', { timeout: 120_000 }, async () => {
  const app_url = await urlWith(server.app_url, { role: 'outlay_app', certificate: 'outlay_app' });
  const owner_url = await urlWith(server.owner_url, { role: 'outlay_owner', certificate: 'outlay_owner' });
  expect(await connect(app_url)).toMatch(/^outlay_app TLSv1\.[23]$/u);
  expect(await connect(owner_url)).toMatch(/^outlay_owner TLSv1\.[23]$/u);

  const product = await testProduct({ database: { app_url, owner_url }, works: true });
  const { people } = await aCompany(product, { ana: ['employee'] });
  await people.ana.calls('home.dashboard', {});
  await product.stop();
});

it('refuses a connection without a certificate, with that of another role or authority, and without TLS', async () => {
  const without = await urlWith(server.app_url, { role: 'outlay_app' });
  expect(await connect(without)).toMatch(/requires a valid client certificate/u);
  const other = await urlWith(server.app_url, { role: 'outlay_owner', certificate: 'outlay_app' });
  expect(await connect(other)).toMatch(/certificate authentication failed for user "outlay_owner"/u);
  const stranger = await testAuthority();
  const { cert_path, key_path } = await stranger.issue('outlay_app');
  const foreign = new URL(without);
  foreign.searchParams.set('sslcert', cert_path);
  foreign.searchParams.set('sslkey', key_path);
  expect(await connect(foreign.href)).not.toMatch(/^outlay_app/u);
  await stranger.remove();
  expect(await connect(without.split('?')[0] ?? '')).toMatch(/pg_hba\.conf rejects connection/u);
});
