import { v7 as uuidv7 } from 'uuid';
import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { App, PreparedWrite, PreparingContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { BookConnection, BookOptions } from '../../outside/accounting/port.ts';
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
  { entity_id, export_from }: InputOf<typeof accounting.connect>,
): Promise<PreparedWrite<OutputOf<typeof accounting.connect>>> {
  const { client_id, company } = actor;
  const vendor = accountingOf(app);
  const [existing, sources] = await app.database.readInCompany(client_id, (tx) =>
    Promise.all([readConnections(tx, client_id), readSources(tx, client_id)]),
  );
  const entity = sources.find(({ source }) => source === `entity:${entity_id}`);
  if (entity_id !== null && !entity) throw new Refused('item.not_found');
  const name = entity?.label ?? company.name;
  // A connection that was never authorised is replaced, so that a person can start again.
  const taken = existing.find((connection) => connection.entity_id === entity_id);
  if (taken?.state === 'linked') throw new Refused('accounting.connected', { name });

  const return_url = `${app.public_url}/settings/integrations?section=accounting`;
  if (taken?.state === 'deauthorized') {
    // The same company at the vendor, so that entries whose answer was lost can still be found.
    const link = await fromVendor(vendor.readLink({ company_id: taken.vendor_company_id, return_url }));
    if (link === null) throw new Refused('accounting.away');
    return async () => ({ status: true, connection_id: taken.id, link_url: link });
  }
  const { company_id, link_url } = await fromVendor(vendor.createCompany({ name, return_url }));
  return async ({ tx, request }) => {
    const pending = taken && (await lockConnection(tx, { client_id, id: taken.id }));
    if (pending && pending.state !== 'pending') throw new Refused('accounting.connected', { name });
    if (pending) await updateConnection(tx, { client_id, id: pending.id }, { state: 'unlinked' });
    const id = uuidv7();
    await insertConnection(tx, {
      client_id,
      id,
      entity_id,
      vendor_company_id: company_id,
      state: 'pending',
      export_from,
      created_by: actor.user_id,
      created_at: request.now,
    });
    return { status: true, connection_id: id, link_url };
  };
}

/** Reads the connection and its accounts again, exports now, or disconnects. */
export async function changeConnection(
  { app, actor }: PreparingContext,
  { connection_id, action }: InputOf<typeof accounting.action>,
): Promise<PreparedWrite<OutputOf<typeof accounting.action>>> {
  const { client_id } = actor;
  const connection = await app.database.readInCompany(client_id, (tx) =>
    connectionOf(tx, { client_id, connection_id }),
  );
  if (action === 'disconnect') return disconnect(app, connection);
  if (action === 'export') {
    if (connection.state !== 'linked') throw new Refused('accounting.reconnect');
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

function disconnect(app: App, connection: ConnectionRow): PreparedWrite<OutputOf<typeof accounting.action>> {
  const { id, vendor_company_id, vendor_connection_id } = connection;
  return async ({ tx, client_id, record, defer }) => {
    if (!(await lockConnection(tx, { client_id, id }))) throw new Refused('item.not_found');
    await updateConnection(tx, { client_id, id }, { state: 'unlinked' });
    if (vendor_connection_id) defer(() => unlink(app, { vendor_company_id, vendor_connection_id }));
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

/** The vendor may be away; without the connection nothing is exported any more. */
async function unlink(
  app: App,
  { vendor_company_id, vendor_connection_id }: Pick<ConnectionRow, 'vendor_company_id' | 'vendor_connection_id'>,
): Promise<void> {
  try {
    await app.accounting?.unlink(vendor_company_id, vendor_connection_id);
  } catch (error) {
    app.log.warn({ err: error }, 'an accounting connection could not be unlinked at its vendor');
  }
}

interface Books {
  found: BookConnection | null;
  options: BookOptions | null;
}

async function readBooks(app: App, { vendor_company_id }: ConnectionRow): Promise<Books> {
  const vendor = accountingOf(app);
  const found = await vendor.readConnection(vendor_company_id);
  return { found, options: found?.state === 'linked' ? await vendor.readOptions(vendor_company_id) : null };
}

/** Saves the state and the accounts, and maps what is certain. */
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
  if (locked.state !== 'linked')
    record({
      action: 'accounting_connected',
      item_kind: 'accounting',
      item_id: before.id,
      item_label: connectionName({ ...before, platform }),
      is_setting: true,
      facts: { before: { state: locked.state }, after: { state: 'linked' } },
    });
}
