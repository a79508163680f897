import { v7 as uuidv7 } from 'uuid';
import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { acceptsEntries } from '#domain/accounting/connection-states.ts';
import type { App, PreparedWrite, PreparingContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { seal, unseal } from '../../http/sealed-token.ts';
import type { BookConnection, BookOptions, LinkOptions } from '../../outside/accounting/port.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import {
  type ConnectionRow,
  insertConnection,
  lockConnection,
  readConnections,
  readSources,
  replaceOptions,
  updateConnection,
} from './accounting-connections.rows.ts';
import { adoptExports, makeDueNow } from './accounting-exports.rows.ts';
import { mapCertainSources } from './auto-map.ts';
import { accountingOf, connectionName, connectionOf, fromVendor } from './find-connection.ts';

/** Registers the company at the vendor. The connection is pending until it is authorised on the vendor's page. */
export async function connectBooks(
  { app, actor }: PreparingContext,
  { entity_id, export_from, vendor }: InputOf<typeof accounting.connect>,
): Promise<PreparedWrite<OutputOf<typeof accounting.connect>>> {
  const { client_id, company } = actor;
  const [existing, sources] = await app.database.readInCompany(client_id, (tx) =>
    Promise.all([readConnections(tx, client_id), readSources(tx, client_id)]),
  );
  const entity = sources.find(({ source }) => source === `entity:${entity_id}`);
  if (entity_id !== null && !entity) throw new Refused('item.not_found');
  const name = entity?.label ?? company.name;
  // A connection that was never authorised is replaced, so that the person can try again.
  const taken = existing.find((connection) => connection.entity_id === entity_id);
  if (acceptsEntries(taken)) throw new Refused('accounting.connected', { name });

  if (taken?.state === 'deauthorized') {
    // Uses the same company at the vendor, so that entries whose response was lost can still be found.
    const { id, vendor_company_id: company_id } = taken;
    const link = await linkFor(app, actor, id);
    const link_url = await fromVendor(accountingOf(app, taken.vendor).readLink({ company_id, ...link }));
    if (link_url === null) throw new Refused('accounting.away');
    return async () => ({ status: true, connection_id: id, link_url });
  }
  const id = uuidv7();
  const link = await linkFor(app, actor, id);
  const port = accountingOf(app, vendor);
  const { company_id, link_url } = await fromVendor(port.createCompany({ client_id, name, ...link }));
  return async ({ tx, request }) => {
    const pending = taken && (await lockConnection(tx, { client_id, id: taken.id }));
    if (pending && pending.state !== 'pending') throw new Refused('accounting.connected', { name });
    if (pending) await updateConnection(tx, { client_id, id: pending.id }, { state: 'unlinked' });
    await insertConnection(tx, {
      client_id,
      id,
      entity_id,
      vendor,
      vendor_company_id: company_id,
      state: 'pending',
      export_from,
      created_by: actor.user_id,
      created_at: request.now,
    });
    return { status: true, connection_id: id, link_url };
  };
}

const linkPurpose = 'accounting connection';
/** The lifetime of a link, which is long enough to sign in to the accounting system. */
const linkLifetimeS = 60 * 60;

/** Returns the URL to return to, and a sealed state that only this person can use. */
async function linkFor(app: App, { user_id }: PreparingContext['actor'], connection_id: string): Promise<LinkOptions> {
  const state = await seal(
    { connection_id, user_id },
    { purpose: linkPurpose, secret: app.secret, now: app.clock(), lifetime_s: linkLifetimeS },
  );
  return { return_url: returnUrl(app), state };
}

function returnUrl({ public_url }: App): string {
  return `${public_url}/settings/integrations?section=accounting`;
}

/** Completes a connection when the person returns from the accounting system's authorisation page. */
export async function authoriseBooks(
  { app, actor }: PreparingContext,
  { state, code, realm: tenant_id }: InputOf<typeof accounting.authorise>,
): Promise<PreparedWrite<OutputOf<typeof accounting.authorise>>> {
  const { client_id, user_id } = actor;
  const now = app.clock();
  const link = await unseal<{ connection_id: string; user_id: string }>(state, {
    purpose: linkPurpose,
    secret: app.secret,
    now,
  });
  if (link?.user_id !== user_id) throw new Refused('accounting.link_expired');
  const { connection_id } = link;
  const connection = await app.database.readInCompany(client_id, (tx) =>
    connectionOf(tx, { client_id, connection_id }),
  );
  const port = accountingOf(app, connection.vendor);
  await fromVendor(
    port.authorise?.(connection.vendor_company_id, { code, tenant_id, return_url: returnUrl(app) }) ??
      Promise.resolve(),
  );
  const books = await fromVendor(readBooks(app, connection));
  return async (context) => {
    await saveBooks(context, connection, books);
    return { status: true, connection_id };
  };
}

/** Imports the connection's state and accounts again, starts an export, or disconnects. */
export async function changeConnection(
  { app, actor }: PreparingContext,
  { connection_id, action }: InputOf<typeof accounting.action>,
): Promise<PreparedWrite<OutputOf<typeof accounting.action>>> {
  const { client_id } = actor;
  const connection = await app.database.readInCompany(client_id, (tx) =>
    connectionOf(tx, { client_id, connection_id }),
  );
  if (action === 'disconnect') {
    if (connection.vendor_connection_id) await unlink(app, connection);
    return disconnect(connection);
  }
  if (action === 'export') {
    if (!acceptsEntries(connection)) throw new Refused('accounting.reconnect');
    return async ({ tx }) => {
      await app.jobs.send(tx, 'accounting.export', { client_id, connection_id });
      return { status: true };
    };
  }
  const books = await fromVendor(readBooks(app, connection));
  return async (context) => {
    await saveBooks(context, connection, books);
    return { status: true };
  };
}

function disconnect(connection: ConnectionRow): PreparedWrite<OutputOf<typeof accounting.action>> {
  const { id } = connection;
  return async ({ tx, client_id, record }) => {
    if (!(await lockConnection(tx, { client_id, id }))) throw new Refused('item.not_found');
    await updateConnection(tx, { client_id, id }, { state: 'unlinked' });
    record({
      action: 'accounting_disconnected',
      item_kind: 'accounting',
      item_id: id,
      item_label: connectionName(connection),
      is_setting: true,
      facts: { before: { state: connection.state }, after: { state: 'unlinked' } },
    });
    return { status: true };
  };
}

/**
 * Removes the connection at the vendor. A failure is only logged, because nothing is exported without the connection
 * anyway.
 */
async function unlink(app: App, { vendor, vendor_company_id, vendor_connection_id }: ConnectionRow): Promise<void> {
  try {
    await app.accounting?.[vendor]?.unlink(vendor_company_id, vendor_connection_id);
  } catch (error) {
    app.log.warn({ err: error }, 'an accounting connection could not be unlinked at its vendor');
  }
}

interface Books {
  found: BookConnection | null;
  options: BookOptions | null;
}

async function readBooks(app: App, { vendor, vendor_company_id }: ConnectionRow): Promise<Books> {
  const port = accountingOf(app, vendor);
  const found = await port.readConnection(vendor_company_id);
  return { found, options: acceptsEntries(found) ? await port.readOptions(vendor_company_id) : null };
}

/**
 * Imports the accounts, tax rates, tracking categories, suppliers and employees again, for every connection that
 * accepts entries.
 */
export async function refreshEveryConnection(app: App): Promise<void> {
  if (!app.accounting) return;
  for await (const client_id of allCompanyIds(app.database)) {
    const connections = await app.database.readInCompany(client_id, (tx) => readConnections(tx, client_id));
    for (const connection of connections.filter(acceptsEntries))
      try {
        const books = await readBooks(app, connection);
        const request = systemRequest(app, 'accounting');
        await writeInCompany({ app, request, client_id }, (context) => saveBooks(context, connection, books));
      } catch (error) {
        app.log.warn({ err: error, client_id }, 'the accounts of an accounting system could not be read');
      }
  }
}

/**
 * Saves the imported state of the connection. If the connection is authorised, also saves the imported accounts and
 * other options, and maps the sources for which a match is certain.
 */
async function saveBooks(context: WriteContext, before: ConnectionRow, { found, options }: Books): Promise<void> {
  const { tx, client_id, request, record, app } = context;
  const key = { client_id, id: before.id };
  const locked = await lockConnection(tx, key);
  if (!locked || !found || found.state === 'pending') return;
  const platform = found.platform.slice(0, 100);
  if (!options) {
    await updateConnection(tx, key, { state: 'deauthorized', platform });
    return;
  }
  const { connection_id: vendor_connection_id } = found;
  await updateConnection(tx, key, { state: 'linked', platform, vendor_connection_id, refreshed_at: request.now });
  await replaceOptions(tx, key, options);
  await mapCertainSources(tx, key);
  if (locked.state === 'pending') await adoptExports(tx, { client_id, connection_id: before.id, now: request.now });
  await makeDueNow(tx, { client_id, connection_id: before.id, now: request.now });
  await app.jobs.send(tx, 'accounting.export', { client_id, connection_id: before.id });
  if (!acceptsEntries(locked))
    record({
      action: 'accounting_connected',
      item_kind: 'accounting',
      item_id: before.id,
      item_label: connectionName({ ...before, platform }),
      is_setting: true,
      facts: { before: { state: locked.state }, after: { state: 'linked' } },
    });
}
