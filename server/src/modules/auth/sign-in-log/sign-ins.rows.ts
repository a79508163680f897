import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { SignInMethod, SignInOutcome } from '#domain/sign-on/sign-in-methods.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { allOf } from '../../../db/list-filters.rows.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries on `sign_ins`. */

interface SignIn {
  client_id: string;
  id: string;
  user_id: string;
  at: Date;
  method: SignInMethod;
  has_second_step: boolean;
  outcome: SignInOutcome;
  device: string;
  network: string;
}

export async function insertSignIn(tx: CompanyTransaction, row: SignIn) {
  await tx.insertInto('sign_ins').values(row).execute();
}

export interface SignInRow extends Omit<SignIn, 'client_id' | 'user_id'> {
  person: PersonBrief;
}

interface SignInQuery {
  client_id: string;
  user_id?: string | undefined;
  outcome?: 'signed_in' | 'failed' | undefined;
  method?: SignInMethod | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  /** The id of the last sign-in on the previous page. */
  after?: string | undefined;
  limit: number;
}

/** Reads sign-ins, newest first. The order is by id, because ids increase with time. */
export async function readSignIns(tx: CompanyTransaction, query: SignInQuery): Promise<SignInRow[]> {
  const { client_id, user_id, outcome, method, from, before, after, limit } = query;
  const conditions = [
    sql`s.client_id = ${client_id}`,
    user_id && sql`s.user_id = ${user_id}`,
    outcome === 'signed_in' && sql`s.outcome = 'signed_in'`,
    outcome === 'failed' && sql`s.outcome <> 'signed_in'`,
    method && sql`s.method = ${method}`,
    from && sql`s.at >= ${from}`,
    before && sql`s.at < ${before}`,
    after && sql`s.id < (select p.id from sign_ins p where p.client_id = ${client_id} and p.id = ${after})`,
  ].filter((condition) => typeof condition === 'object');
  const { rows } = await sql<SignInRow>`
    select s.id, s.at, s.method, s.has_second_step, s.outcome, s.device, s.network,
      ${personColumn(client_id, sql`s.user_id`)} as person
    from sign_ins s where ${allOf(conditions)} order by s.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function deleteOldSignIns(
  tx: CompanyTransaction,
  { client_id, before }: { client_id: string; before: Date },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_ins')
    .where('client_id', '=', client_id)
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
