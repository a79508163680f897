import { sql } from 'kysely';
import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import type { EntryGrouping } from '#domain/accounting/journal-entry.ts';
import type { BookAccount } from '#domain/accounting/suggest-account.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { BookOptions, ConnectionState } from '../../outside/accounting/port.ts';

/** The only file that writes `accounting_connections`, `accounting_options` and `accounting_mappings`. */

export interface ConnectionRow {
  id: string;
  entity_id: string | null;
  entity_name: string;
  vendor: AccountingVendor;
  vendor_company_id: string;
  vendor_connection_id: string;
  platform: string;
  state: ConnectionState;
  export_from: string;
  grouping: EntryGrouping;
  with_payments: boolean;
  with_attachments: boolean;
  with_taxes: boolean;
  reads_payments: boolean;
  payments_read_at: Date | null;
  closed_until: string | null;
  moves_to_next_open: boolean;
  refreshed_at: Date | null;
  version: number;
}

interface Key {
  client_id: string;
  id: string;
}

const columns = sql`c.id, c.entity_id, coalesce((select e.name from entities e
    where e.client_id = c.client_id and e.id = c.entity_id), '') as entity_name, c.vendor, c.vendor_company_id,
  c.vendor_connection_id, c.platform, c.state, c.export_from, c.grouping, c.with_payments,
  c.with_attachments, c.with_taxes, c.reads_payments, c.payments_read_at, c.closed_until, c.moves_to_next_open, c.refreshed_at, c.version`;

/** All connections that are not disconnected. */
export async function readConnections(tx: CompanyTransaction, client_id: string): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`select ${columns} from accounting_connections c
    where c.client_id = ${client_id} and c.state <> 'unlinked' order by c.entity_id nulls first, c.id limit 200`.execute(
    tx,
  );
  return rows;
}

export async function readConnection(
  tx: CompanyTransaction,
  { client_id, id }: Key,
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`select ${columns} from accounting_connections c
    where c.client_id = ${client_id} and c.id = ${id} and c.state <> 'unlinked'`.execute(tx);
  return rows[0];
}

/** Locks the connection, so that only one transaction at a time changes what it exports. */
export async function lockConnection(
  tx: CompanyTransaction,
  { client_id, id }: Key,
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`select ${columns} from accounting_connections c
    where c.client_id = ${client_id} and c.id = ${id} and c.state <> 'unlinked' for update of c`.execute(tx);
  return rows[0];
}

export async function insertConnection(
  tx: CompanyTransaction,
  connection: Pick<ConnectionRow, 'id' | 'entity_id' | 'vendor' | 'vendor_company_id' | 'state' | 'export_from'> & {
    client_id: string;
    created_by: string;
    created_at: Date;
  },
): Promise<void> {
  await tx.insertInto('accounting_connections').values(connection).execute();
}

export async function updateConnection(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: Partial<Omit<ConnectionRow, 'id' | 'entity_id' | 'entity_name' | 'version'>>,
): Promise<void> {
  await tx
    .updateTable('accounting_connections')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

/** Replaces the imported accounts, tracking categories, tax rates and suppliers. Mappings to removed ones are removed with them. */
export async function replaceOptions(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { accounts, tracking_categories, tax_rates, suppliers }: BookOptions,
): Promise<void> {
  const options = [
    ...accounts.map((account) => ({ kind: 'account', ...account })),
    ...tracking_categories.map((tracking) => ({ kind: 'tracking_category', ...tracking, code: '', type: '' })),
    ...tax_rates.map(({ rate_pct, ...tax }) => ({ kind: 'tax_rate', ...tax, code: rate_pct, type: '' })),
    ...suppliers.map(({ email, ...supplier }) => ({ kind: 'supplier', ...supplier, code: email, type: '' })),
  ].map((option) => ({
    ...option,
    name: option.name.slice(0, 200),
    code: option.code.slice(0, 60),
    type: option.type.slice(0, 60),
  }));
  const rows = JSON.stringify(options);
  await sql`delete from accounting_options o where o.client_id = ${client_id} and o.connection_id = ${id}
    and not exists (select from json_to_recordset(${rows}) as f (kind text, external_id text)
      where f.kind = o.kind and f.external_id = o.external_id)`.execute(tx);
  await sql`insert into accounting_options (client_id, connection_id, kind, external_id, name, code, type)
    select ${client_id}, ${id}, f.kind, f.external_id, f.name, f.code, f.type
    from json_to_recordset(${rows}) as f (kind text, external_id text, name text, code text, type text)
    on conflict (client_id, connection_id, kind, external_id)
    do update set name = excluded.name, code = excluded.code, type = excluded.type`.execute(tx);
}

/** The `code` of a tax rate is its percentage. */
export type OptionRow = BookAccount & { kind: 'account' | 'tracking_category' | 'tax_rate' };

export async function readOptions(tx: CompanyTransaction, { client_id, id }: Key): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`select o.kind, o.external_id, o.name, o.code, o.type from accounting_options o
    where o.client_id = ${client_id} and o.connection_id = ${id} and o.kind <> 'supplier'
    order by o.code, o.name limit 5000`.execute(tx);
  return rows;
}

/** The supplier in the books that has the email address or the name of the owner of a report or advance. */
export async function readSupplierOf(
  tx: CompanyTransaction,
  { client_id, id, item_id }: Key & { item_id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ external_id: string }>`
    select o.external_id from (
      select owner_id from reports where client_id = ${client_id} and id = ${item_id}
      union all
      select owner_id from advances where client_id = ${client_id} and id = ${item_id}
    ) i
    join users u on u.client_id = ${client_id} and u.id = i.owner_id
    join accounting_options o on o.client_id = ${client_id} and o.connection_id = ${id} and o.kind = 'supplier'
      and (lower(o.code) = lower(u.email) or lower(o.name) = lower(u.first_name || ' ' || u.last_name))
    order by lower(o.code) = lower(u.email) desc, o.external_id limit 1`.execute(tx);
  return rows[0]?.external_id;
}

interface MappingRow {
  source: string;
  external_id: string;
  is_automatic: boolean;
}

export async function readMappings(tx: CompanyTransaction, { client_id, id }: Key): Promise<MappingRow[]> {
  const { rows } = await sql<MappingRow>`select m.source, m.external_id, m.is_automatic from accounting_mappings m
    where m.client_id = ${client_id} and m.connection_id = ${id}`.execute(tx);
  return rows;
}

/** Saves mappings; those with a null account are removed. */
export async function saveMappingRows(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  mappings: readonly { source: string; external_id: string | null; is_automatic: boolean }[],
): Promise<void> {
  const rows = JSON.stringify(mappings);
  await sql`delete from accounting_mappings m where m.client_id = ${client_id} and m.connection_id = ${id}
    and m.source = any(${mappings.map(({ source }) => source)}::text[])`.execute(tx);
  await sql`insert into accounting_mappings (client_id, connection_id, source, kind, external_id, is_automatic)
    select ${client_id}, ${id}, f.source,
      case when f.source like 'entity:%' then 'tracking_category' when f.source like 'tax:%' then 'tax_rate' else 'account' end,
      f.external_id, f.is_automatic
    from json_to_recordset(${rows}) as f (source text, external_id text, is_automatic boolean)
    where f.external_id is not null`.execute(tx);
}

export interface MappedSource {
  source: string;
  label: string;
  codes: string[];
}

/** Everything that can be mapped besides the ledger accounts: expense categories and entities. */
export async function readSources(tx: CompanyTransaction, client_id: string): Promise<MappedSource[]> {
  const { rows } = await sql<MappedSource>`
    select 'category:' || c.id as source, c.name as label, array[c.ledger_account, c.code] as codes
    from categories c where c.client_id = ${client_id} and c.applies_to = 'expense'
    union all
    select 'entity:' || e.id, e.name, array[]::text[] from entities e where e.client_id = ${client_id}
    order by 2`.execute(tx);
  return rows;
}

/** Active expense categories without an account, for each connection. */
export async function countUnmapped(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ connection_id: string; count: number }[]> {
  const { rows } = await sql<{ connection_id: string; count: number }>`
    select a.id as connection_id, count(*)::int as count
    from accounting_connections a
    join categories c on c.client_id = ${client_id} and c.applies_to = 'expense' and c.is_active
    left join accounting_mappings m on m.client_id = ${client_id} and m.connection_id = a.id and m.source = 'category:' || c.id
    where a.client_id = ${client_id} and a.state = 'linked' and m.source is null group by a.id`.execute(tx);
  return rows;
}
