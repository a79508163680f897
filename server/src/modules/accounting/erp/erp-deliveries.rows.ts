import { sql } from 'kysely';
import type { ErpDeliveryState } from '#domain/accounting/erp-acknowledgement.ts';
import type { ErpSystem } from '#domain/accounting/erp-layouts.ts';
import type { Recurrence } from '#domain/exports/schedule.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { JournalPosting } from './erp-connectors.rows.ts';

/** Queries on `erp_channels`, `erp_deliveries` and `erp_delivered_postings`. Only this file writes these tables. */

export interface ChannelRow {
  system: ErpSystem;
  host: string;
  port: number;
  username: string;
  auth: 'password' | 'key';
  encrypted_secret: string;
  directory: string;
  ack_directory: string;
  host_key: string;
  entity_id: string | null;
  deliver_from: string;
  recurrence: Recurrence;
  time: string;
  time_zone: string;
  is_paused: boolean;
  next_run_at: Date;
  problem: string;
  version: number;
}

interface OfSystem {
  client_id: string;
  system: ErpSystem;
}

const channelColumns = sql`c.system, c.host, c.port, c.username, c.auth, c.encrypted_secret, c.directory, c.ack_directory,
  c.host_key, c.entity_id, c.deliver_from, c.recurrence, c.time, c.time_zone, c.is_paused, c.next_run_at, c.problem, c.version`;

export async function readChannels(tx: CompanyTransaction, client_id: string): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`select ${channelColumns} from erp_channels c
    where c.client_id = ${client_id} order by c.system`.execute(tx);
  return rows;
}

export async function lockChannel(
  tx: CompanyTransaction,
  { client_id, system }: OfSystem,
): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`select ${channelColumns} from erp_channels c
    where c.client_id = ${client_id} and c.system = ${system} for update`.execute(tx);
  return rows[0];
}

export async function saveChannel(
  tx: CompanyTransaction,
  client_id: string,
  { recurrence, ...channel }: ChannelRow,
): Promise<void> {
  const values = { ...channel, recurrence: JSON.stringify(recurrence) };
  await tx
    .insertInto('erp_channels')
    .values({ client_id, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'system']).doUpdateSet(values))
    .execute();
}

export async function updateChannel(
  tx: CompanyTransaction,
  { client_id, system }: OfSystem,
  change: Partial<Pick<ChannelRow, 'next_run_at' | 'problem'>>,
): Promise<void> {
  await tx
    .updateTable('erp_channels')
    .set(change)
    .where('client_id', '=', client_id)
    .where('system', '=', system)
    .execute();
}

export async function deleteChannel(tx: CompanyTransaction, { client_id, system }: OfSystem): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('erp_channels')
    .where('client_id', '=', client_id)
    .where('system', '=', system)
    .returning('system')
    .executeTakeFirst();
  return deleted !== undefined;
}

interface DeliveryRow {
  id: string;
  file_name: string;
  no_of_postings: number;
  state: ErpDeliveryState;
  attempts: number;
  error: string;
  refused_documents: { document: string; message: string }[];
  created_at: Date;
  delivered_at: Date | null;
  acknowledged_at: Date | null;
  next_attempt_at: Date;
}

const deliveryColumns = sql`d.id, d.file_name, d.no_of_postings, d.state, d.attempts, d.error, d.refused_documents,
  d.created_at, d.delivered_at, d.acknowledged_at, d.next_attempt_at`;

/** Saves a file and the list of postings that it contains. */
export async function insertDelivery(
  tx: CompanyTransaction,
  { client_id, system, journal, now, ...delivery }: NewDelivery,
): Promise<void> {
  await tx
    .insertInto('erp_deliveries')
    .values({ client_id, system, ...delivery, no_of_postings: journal.length, next_attempt_at: now, created_at: now })
    .execute();
  const rows = JSON.stringify(journal.map(({ id, document }) => ({ id, document: document.slice(0, 60) })));
  await sql`insert into erp_delivered_postings (client_id, system, posting_id, delivery_id, document)
    select ${client_id}::uuid, ${system}, f.id, ${delivery.id}::uuid, f.document
    from json_to_recordset(${rows}) as f (id uuid, document text)
    returning client_id`.execute(tx);
}

interface NewDelivery extends OfSystem {
  id: string;
  file_name: string;
  content: Buffer;
  journal: readonly JournalPosting[];
  now: Date;
}

/** Claims a file in one of these states until `lease_until`, either to send it or to check for its acknowledgement. */
export async function claimDelivery(
  tx: CompanyTransaction,
  query: OfSystem & { states: readonly ErpDeliveryState[]; now: Date; lease_until: Date },
): Promise<(DeliveryRow & { content: Buffer }) | undefined> {
  const { client_id, system } = query;
  const { rows } = await sql<DeliveryRow & { content: Buffer }>`
    update erp_deliveries d set next_attempt_at = ${query.lease_until}, attempts = d.attempts + 1
    where d.client_id = ${client_id} and d.id = (
      select w.id from erp_deliveries w where w.client_id = ${client_id} and w.system = ${system}
        and w.state in ('waiting', 'delivered') and w.state = any(${[...query.states]}::text[])
        and w.next_attempt_at <= ${query.now}
      order by w.next_attempt_at, w.id limit 1 for update skip locked)
    returning ${deliveryColumns}, d.content`.execute(tx);
  return rows[0];
}

type DeliveryChange = Partial<
  Pick<DeliveryRow, 'state' | 'attempts' | 'error' | 'delivered_at' | 'acknowledged_at' | 'next_attempt_at'>
> & { refused_documents?: DeliveryRow['refused_documents'] };

export async function updateDelivery(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  { refused_documents, ...change }: DeliveryChange,
): Promise<void> {
  await tx
    .updateTable('erp_deliveries')
    .set({ ...change, ...(refused_documents && { refused_documents: JSON.stringify(refused_documents) }) })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

export async function lockDelivery(
  tx: CompanyTransaction,
  { client_id, system, id }: OfSystem & { id: string },
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`select ${deliveryColumns} from erp_deliveries d
    where d.client_id = ${client_id} and d.system = ${system} and d.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Reads a file that still waits for its delivery after a failed attempt, with the error of that attempt. */
export async function readWaitingDelivery(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<(Pick<ChannelRow, 'system'> & Pick<DeliveryRow, 'file_name' | 'error'>) | undefined> {
  const { rows } = await sql<Pick<ChannelRow, 'system'> & Pick<DeliveryRow, 'file_name' | 'error'>>`
    select d.system, d.file_name, d.error from erp_deliveries d
    where d.client_id = ${client_id} and d.id = ${id} and d.state = 'waiting' and d.error <> ''`.execute(tx);
  return rows[0];
}

export async function readDeliveries(
  tx: CompanyTransaction,
  { client_id, system, limit }: OfSystem & { limit: number },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`select ${deliveryColumns} from erp_deliveries d
    where d.client_id = ${client_id} and d.system = ${system}
    order by d.created_at desc, d.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Releases the postings of these documents, so that the next file contains them. */
export async function releaseDocuments(
  tx: CompanyTransaction,
  { client_id, delivery_id, documents }: { client_id: string; delivery_id: string; documents: readonly string[] },
): Promise<void> {
  await sql`delete from erp_delivered_postings d where d.client_id = ${client_id} and d.delivery_id = ${delivery_id}
    and d.document = any(${[...documents]}::text[])`.execute(tx);
}
