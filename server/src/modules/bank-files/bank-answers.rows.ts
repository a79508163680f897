import { sql } from 'kysely';
import type { AnswerResult } from '#domain/bank-files/answer-result.ts';
import type { AnswerKind } from '#domain/bank-files/bank-answer.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Only this file uses the tables `bank_answers` and `bank_answer_lines`. */

export interface AnsweredPayment {
  payout_id: string;
  file_id: string;
  item_id: string;
  state: PayoutState;
  amount: string;
  currency: string;
  /** The day on which an earlier statement booked the payment; null if no statement has. */
  paid_on: string | null;
}

/**
 * Reads the payments with these ids, and all payments in these bank files. Payments that are in no bank file are left
 * out.
 */
export async function readAnsweredPayments(
  tx: CompanyTransaction,
  {
    client_id,
    payout_ids,
    file_ids,
  }: { client_id: string; payout_ids: readonly string[]; file_ids: readonly string[] },
): Promise<AnsweredPayment[]> {
  const { rows } = await sql<AnsweredPayment>`
    select i.payout_id, i.file_id, o.item_id, o.state, o.amount, o.currency, (
        select max(l.booked_on) from bank_answer_lines l
        join bank_answers a on a.client_id = ${client_id} and a.id = l.answer_id and a.kind <> 'pain.002'
        where l.client_id = ${client_id} and l.payout_id = i.payout_id and l.result in ('pay', 'paid_twice', 'unchanged')
      ) as paid_on
    from (
      select payout_id, file_id from bank_file_items
      where client_id = ${client_id} and payout_id = any(${[...payout_ids]}::uuid[])
      union select payout_id, file_id from bank_file_items
      where client_id = ${client_id} and file_id = any(${[...file_ids]}::uuid[])
    ) i
    cross join lateral (select * from payouts p where p.client_id = ${client_id} and p.id = i.payout_id limit 1) o
    order by i.payout_id`.execute(tx);
  return rows;
}

export interface AnswerRow {
  id: string;
  kind: AnswerKind;
  read_at: Date;
  run_id: string | null;
  no_of_unknown: number;
}

export async function readAnswerByHash(
  tx: CompanyTransaction,
  { client_id, content_hash }: { client_id: string; content_hash: string },
): Promise<AnswerRow | undefined> {
  const { rows } = await sql<AnswerRow>`select id, kind, read_at, run_id, no_of_unknown from bank_answers
    where client_id = ${client_id} and content_hash = ${content_hash}`.execute(tx);
  return rows[0];
}

export interface NewLine {
  payout_id: string;
  result: Exclude<AnswerResult, 'unknown'>;
  amount: string;
  reason: string;
  booked_on: string | null;
}

export async function insertAnswer(
  tx: CompanyTransaction,
  answer: AnswerRow & { client_id: string; content_hash: string; file_name: string; read_by: string },
  lines: readonly NewLine[],
): Promise<void> {
  const { client_id, id } = answer;
  await tx.insertInto('bank_answers').values(answer).execute();
  await sql`insert into bank_answer_lines (client_id, answer_id, payout_id, result, amount, reason, booked_on)
    select ${client_id}::uuid, ${id}::uuid, l.payout_id, l.result, left(l.amount, 40), left(l.reason, 300), l.booked_on
    from json_to_recordset(${JSON.stringify(lines)}) as l (payout_id uuid, result text, amount text, reason text,
      booked_on date)
    returning client_id`.execute(tx);
}

interface ShownLine {
  payout_id: string;
  number: string;
  file_number: string;
  payee: string;
  amount: string;
  currency: string;
  reported: string;
  result: Exclude<AnswerResult, 'unknown'>;
  reason: string;
}

/** Reads up to 200 lines of a bank response. Differences come first, unchanged payments last. */
export async function readAnswerLines(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<ShownLine[]> {
  const { rows } = await sql<ShownLine>`
    select l.payout_id, case when o.report_id is null then 'AD-' else 'ER-' end || n.number as number,
      'BF-' || f.number as file_number, u.first_name || ' ' || u.last_name as payee, o.amount, o.currency,
      l.amount as reported, l.result, l.reason
    from bank_answer_lines l
    join payouts o on o.client_id = ${client_id} and o.id = l.payout_id
    join bank_file_items i on i.client_id = ${client_id} and i.payout_id = l.payout_id
    join bank_files f on f.client_id = ${client_id} and f.id = i.file_id
    join users u on u.client_id = ${client_id} and u.id = o.payee_id
    cross join lateral (
      select r.number from reports r where r.client_id = ${client_id} and r.id = o.report_id
      union all select v.number from advances v where v.client_id = ${client_id} and v.id = o.advance_id
    ) n
    where l.client_id = ${client_id} and l.answer_id = ${id}
    order by array_position(array['paid_twice', 'contradicts', 'differs', 'return', 'fail', 'pay', 'unchanged'], l.result), l.payout_id
    limit 200`.execute(tx);
  return rows;
}

export async function countAnswerLines(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<{ result: Exclude<AnswerResult, 'unknown'>; count: number }[]> {
  const { rows } = await sql<{ result: Exclude<AnswerResult, 'unknown'>; count: number }>`
    select result, count(*)::int as count from bank_answer_lines
    where client_id = ${client_id} and answer_id = ${id} group by result`.execute(tx);
  return rows;
}

export interface LineToSettle extends NewLine {
  state: PayoutState;
  item_kind: 'report' | 'advance';
  file_number: string;
}

/** Reads the line in a bank response that belongs to the payment of this item. */
export async function readLineToSettle(
  tx: CompanyTransaction,
  { client_id, answer_id, item_id }: { client_id: string; answer_id: string; item_id: string },
): Promise<LineToSettle | undefined> {
  const { rows } = await sql<LineToSettle>`
    select l.payout_id, l.result, l.amount, l.reason, l.booked_on, o.state, 'BF-' || f.number as file_number,
      case when o.report_id is null then 'advance' else 'report' end as item_kind
    from payouts o
    join bank_answer_lines l on l.client_id = ${client_id} and l.payout_id = o.id and l.answer_id = ${answer_id}
    join bank_file_items i on i.client_id = ${client_id} and i.payout_id = o.id
    join bank_files f on f.client_id = ${client_id} and f.id = i.file_id
    where o.client_id = ${client_id} and o.item_id = ${item_id} and l.result in ('pay', 'paid_twice', 'fail', 'return')
    order by o.id desc limit 1`.execute(tx);
  return rows[0];
}
