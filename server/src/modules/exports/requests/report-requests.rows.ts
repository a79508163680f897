import { sql } from 'kysely';
import type { CompanyTransaction, Database } from '../../../db/database.ts';

/** Queries on `report_requests`, `report_request_messages` and `open_report_requests`. */

type RequestStatus = 'open' | 'answered' | 'closed';

interface Key {
  client_id: string;
  id: string;
}

export interface RequestRow {
  id: string;
  subject: string;
  status: RequestStatus;
  requested_by: string;
  requester: string;
  created_at: Date;
  updated_at: Date;
  messages: { id: string; author: string; is_support: boolean; body: string; at: string }[];
}

const requestsShown = 100;
const messagesShown = 100;

/** Reads the newest requests of a company, or only the request with this id. Messages are in chronological order. */
export async function readRequests(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id?: string },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.subject, r.status, r.requested_by, r.created_at, r.updated_at,
      (select u.first_name || ' ' || u.last_name from users u
        where u.client_id = ${client_id} and u.id = r.requested_by) as requester,
      (select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author_name, 'is_support', m.author_id is null,
          'body', m.body, 'at', m.at) order by m.id)
        from (select * from report_request_messages
          where client_id = ${client_id} and request_id = r.id order by id limit ${messagesShown}) m) as messages
    from report_requests r
    where r.client_id = ${client_id} ${id ? sql`and r.id = ${id}` : sql``}
    order by r.id desc limit ${requestsShown}`.execute(tx);
  return rows;
}

export async function insertRequest(
  tx: CompanyTransaction,
  { now, ...row }: Key & { subject: string; requested_by: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('report_requests')
    .values({ ...row, status: 'open', created_at: now, updated_at: now })
    .execute();
}

/** Locks a request until the transaction ends. */
export async function lockRequest(
  tx: CompanyTransaction,
  key: Key,
): Promise<{ subject: string; requested_by: string } | undefined> {
  return tx
    .selectFrom('report_requests')
    .select(['subject', 'requested_by'])
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertMessage(
  tx: CompanyTransaction,
  message: Key & { request_id: string; author_id: string | null; author_name: string; body: string; at: Date },
): Promise<void> {
  await tx.insertInto('report_request_messages').values(message).execute();
}

/** Sets the status. An open request is also added to the provider's list; any other request is removed from it. */
export async function setRequestStatus(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { status, now }: { status: RequestStatus; now: Date },
): Promise<void> {
  await tx
    .updateTable('report_requests')
    .set({ status, updated_at: now })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
  if (status === 'open')
    await tx
      .insertInto('open_report_requests')
      .values({ client_id, request_id: id, opened_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('open_report_requests')
      .where('client_id', '=', client_id)
      .where('request_id', '=', id)
      .execute();
}

export async function countOpenRequests(tx: CompanyTransaction, client_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('open_report_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads the open requests of all companies, oldest first. */
export function readOpenRequests(
  { outside }: Pick<Database, 'outside'>,
  limit: number,
): Promise<{ client_id: string; request_id: string }[]> {
  return outside
    .selectFrom('open_report_requests')
    .select(['client_id', 'request_id'])
    .orderBy('opened_at')
    .orderBy('request_id')
    .limit(limit)
    .execute();
}
