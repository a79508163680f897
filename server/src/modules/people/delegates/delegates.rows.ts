import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries for `delegations`. */

interface DelegationRow {
  id: string;
  from_user_id: string;
  can_submit: boolean;
  can_approve: boolean;
  starts_on: string;
  ends_on: string | null;
  ended_at: Date | null;
  /** The other person: the delegate, or the person who delegated. */
  person: { user_id: string; first_name: string; last_name: string; email: string };
}

const maxShown = 100;

/** Reads the delegations given and received, latest first. */
export async function readDelegations(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<DelegationRow[]> {
  const side = (mine: string, other: string) => sql`
    (select d.id, d.from_user_id, d.can_submit, d.can_approve, d.starts_on, d.ends_on, d.ended_at,
      jsonb_build_object('user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) as person
    from delegations d join users u on u.client_id = ${client_id} and u.id = ${sql.ref(`d.${other}`)}
    where d.client_id = ${client_id} and ${sql.ref(`d.${mine}`)} = ${user_id}
    order by d.starts_on desc, d.id desc limit ${sql.lit(maxShown)})`;
  const { rows } = await sql<DelegationRow>`
    ${side('from_user_id', 'to_user_id')} union all ${side('to_user_id', 'from_user_id')}`.execute(tx);
  return rows;
}

export function readDelegation(tx: CompanyTransaction, { client_id, id }: { client_id: string; id: string }) {
  return tx
    .selectFrom('delegations')
    .select(['from_user_id', 'to_user_id', 'can_submit', 'can_approve', 'starts_on', 'ends_on'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads the delegations to a colleague that have not been ended. */
export async function readRunningTo(
  tx: CompanyTransaction,
  query: { client_id: string; from_user_id: string; to_user_id: string },
): Promise<{ starts_on: string; ends_on: string | null }[]> {
  return tx
    .selectFrom('delegations')
    .select(['starts_on', 'ends_on'])
    .where('client_id', '=', query.client_id)
    .where('from_user_id', '=', query.from_user_id)
    .where('to_user_id', '=', query.to_user_id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertDelegation(
  tx: CompanyTransaction,
  row: {
    client_id: string;
    id: string;
    from_user_id: string;
    to_user_id: string;
    can_submit: boolean;
    can_approve: boolean;
    starts_on: string;
    ends_on: string | null;
    created_at: Date;
  },
) {
  await tx.insertInto('delegations').values(row).execute();
}

/** Ends a delegation and returns it; undefined if it is not this person's or has already ended. */
export async function endDelegation(
  tx: CompanyTransaction,
  input: { client_id: string; id: string; from_user_id: string; now: Date },
): Promise<EndedDelegation | undefined> {
  return tx
    .updateTable('delegations')
    .set({ ended_at: input.now })
    .where('client_id', '=', input.client_id)
    .where('id', '=', input.id)
    .where('from_user_id', '=', input.from_user_id)
    .where('ended_at', 'is', null)
    .returning(['to_user_id', 'can_submit', 'can_approve', 'starts_on', 'ends_on'])
    .executeTakeFirst();
}

interface EndedDelegation {
  to_user_id: string;
  can_submit: boolean;
  can_approve: boolean;
  starts_on: string;
  ends_on: string | null;
}

/** Reads the people for whom this user acts on a day, and whether the user may submit or approve for them. */
export function readDelegators(tx: CompanyTransaction, query: { client_id: string; user_id: string; today: string }) {
  return tx
    .selectFrom('delegations')
    .select(['from_user_id', 'can_submit', 'can_approve'])
    .where('client_id', '=', query.client_id)
    .where('to_user_id', '=', query.user_id)
    .where('starts_on', '<=', query.today)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', query.today)]))
    .execute();
}

/** Reads the current approval delegates of these people. Today is the date in the delegate's time zone. */
export async function readApprovalDelegates(
  tx: CompanyTransaction,
  query: { client_id: string; user_ids: readonly string[]; now: Date },
): Promise<{ from_user_id: string; to_user_id: string }[]> {
  const today = sql`(${query.now}::timestamptz at time zone u.time_zone)::date`;
  const { rows } = await sql<{ from_user_id: string; to_user_id: string }>`
    select d.from_user_id, d.to_user_id from delegations d
    join users u on u.client_id = ${query.client_id} and u.id = d.to_user_id and u.is_active
    where d.client_id = ${query.client_id} and d.from_user_id = any(${[...query.user_ids]}::uuid[]) and d.can_approve
      and d.ended_at is null and d.starts_on <= ${today} and coalesce(d.ends_on, 'infinity') >= ${today}
    order by d.starts_on, d.id`.execute(tx);
  return rows;
}
