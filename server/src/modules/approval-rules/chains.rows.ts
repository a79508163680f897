import { type RawBuilder, sql } from 'kysely';
import type { RunningStep } from '#domain/approvals/running-chain.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { AppliesTo } from './approval-rules.rows.ts';

/** Queries on approval_steps, approvers and approval_decisions, for reports and advances. */

interface ItemKey {
  client_id: string;
  kind: AppliesTo;
  id: string;
}

export interface SavedStep extends RunningStep {
  started_at: Date | null;
  finished_at: Date | null;
}

export interface StepRow extends SavedStep {
  rule_id: string | null;
  rule_name: string;
}

export interface ApproverRow {
  approver_id: string;
  step_no: number;
  because: string;
  waiting_since: Date;
}

export type DecisionMade = 'approved' | 'sent_back' | 'rejected' | 'unapproved' | 'added_approver';

interface DecisionRow {
  id: string;
  /** The person on whose behalf the decision was made. */
  approver_id: string;
  actor_id: string;
  decision: DecisionMade;
  comment: string;
  total: string;
  approved_total: string;
  /** The checks that were open at the decision, as JSON. */
  checks: string;
  decided_at: Date;
}

export async function readSteps(
  tx: CompanyTransaction,
  { client_id, id }: Pick<ItemKey, 'client_id' | 'id'>,
): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select title, mode, state, people, because, remind_after_days, escalate_after_days, escalate_to, notify,
      skip_if_approved_before, started_at, finished_at, rule_id, rule_name
    from approval_steps where client_id = ${client_id} and item_id = ${id} order by step_no`.execute(tx);
  return rows;
}

/** Replaces the saved chain with these steps and deletes any further steps. */
export async function writeSteps(tx: CompanyTransaction, key: ItemKey, steps: readonly StepRow[]): Promise<void> {
  const { client_id, kind, id } = key;
  const saved = JSON.stringify(steps.map((step, index) => ({ ...step, step_no: index + 1 })));
  await Promise.all([
    sql`delete from approval_steps where client_id = ${client_id} and item_id = ${id} and step_no > ${steps.length}`.execute(
      tx,
    ),
    sql`insert into approval_steps as k (client_id, ${idColumn(kind)}, step_no, title, mode, state, people, because,
        remind_after_days, escalate_after_days, escalate_to, notify, skip_if_approved_before, started_at, finished_at,
        rule_id, rule_name)
      select ${client_id}::uuid, ${id}::uuid, s.step_no, s.title, s.mode, s.state, s.people, left(s.because, 300),
        s.remind_after_days, s.escalate_after_days, s.escalate_to, s.notify, s.skip_if_approved_before, s.started_at,
        s.finished_at, s.rule_id, s.rule_name
      from json_to_recordset(${saved}) as s (step_no integer, title text, mode text, state text, people jsonb,
        because text, remind_after_days integer, escalate_after_days integer, escalate_to jsonb, notify jsonb,
        skip_if_approved_before boolean, started_at timestamptz, finished_at timestamptz, rule_id uuid, rule_name text)
      on conflict (client_id, item_id, step_no) do update set title = excluded.title, mode = excluded.mode,
        state = excluded.state, people = excluded.people, because = excluded.because,
        remind_after_days = excluded.remind_after_days, escalate_after_days = excluded.escalate_after_days,
        escalate_to = excluded.escalate_to, notify = excluded.notify, skip_if_approved_before = excluded.skip_if_approved_before,
        started_at = excluded.started_at, finished_at = excluded.finished_at, rule_id = excluded.rule_id,
        rule_name = excluded.rule_name
      returning client_id`.execute(tx),
  ]);
}

export async function readApprovers(
  tx: CompanyTransaction,
  { client_id, id }: Pick<ItemKey, 'client_id' | 'id'>,
): Promise<ApproverRow[]> {
  const { rows } = await sql<ApproverRow>`
    select approver_id, step_no, because, waiting_since from approvers
    where client_id = ${client_id} and item_id = ${id} order by waiting_since, approver_id`.execute(tx);
  return rows;
}

/** The properties of an item that the approval inbox sorts and filters by. */
export interface InboxFacts {
  total: string;
  no_of_violations: number;
  no_of_checks: number;
}

/** Updates the inbox facts of a changed pending item for all its approvers. */
export async function writeInboxFacts(
  tx: CompanyTransaction,
  { client_id, id }: Pick<ItemKey, 'client_id' | 'id'>,
  { total, no_of_violations, no_of_checks }: InboxFacts,
): Promise<void> {
  await sql`update approvers set total = ${total}, no_of_violations = ${no_of_violations}, no_of_checks = ${no_of_checks}
    where client_id = ${client_id} and item_id = ${id}`.execute(tx);
}

/** Returns SQL for a subquery with the owner and inbox facts of the item. */
function itemFacts({ client_id, kind, id }: ItemKey): RawBuilder<unknown> {
  return kind === 'report'
    ? sql`(select r.owner_id, r.company_total as total, r.submitted_at, r.no_of_violations, r.no_of_checks from reports r
        where r.client_id = ${client_id} and r.id = ${id})`
    : sql`(select v.owner_id, coalesce(v.converted_amount, v.amount) as total, v.submitted_at,
        v.has_violation::integer as no_of_violations, 0 as no_of_checks from advances v
        where v.client_id = ${client_id} and v.id = ${id})`;
}

/**
 * Replaces the current approvers of an item. An approver who is on both the old and the new list keeps the row: the
 * step, reason and waiting time are updated, and reminders are kept if the waiting time is the same.
 */
export async function writeApprovers(
  tx: CompanyTransaction,
  key: ItemKey,
  approvers: readonly ApproverRow[],
): Promise<void> {
  const { client_id, kind, id } = key;
  const ids = approvers.map(({ approver_id }) => approver_id);
  await Promise.all([
    sql`delete from approvers where client_id = ${client_id} and item_id = ${id}
      and not approver_id = any(${ids}::uuid[])`.execute(tx),
    ids.length > 0 &&
      sql`insert into approvers as k (client_id, ${idColumn(kind)}, approver_id, step_no, because, waiting_since, owner_id,
          total, submitted_at, no_of_violations, no_of_checks)
        select ${client_id}::uuid, ${id}::uuid, a.approver_id, a.step_no, left(a.because, 200), a.waiting_since,
          i.owner_id, i.total, i.submitted_at, i.no_of_violations, i.no_of_checks
        from json_to_recordset(${JSON.stringify(approvers)}) as a (approver_id uuid, step_no integer, because text,
          waiting_since timestamptz) cross join ${itemFacts(key)} i
        on conflict (client_id, item_id, approver_id) do update set step_no = excluded.step_no,
          because = excluded.because, waiting_since = excluded.waiting_since,
          reminded_at = case when k.waiting_since = excluded.waiting_since then k.reminded_at end,
          escalated_at = case when k.waiting_since = excluded.waiting_since then k.escalated_at end
        returning client_id`.execute(tx),
  ]);
}

export async function insertDecisions(
  tx: CompanyTransaction,
  { client_id, kind, id }: ItemKey,
  decisions: readonly DecisionRow[],
): Promise<void> {
  if (decisions.length === 0) return;
  const item = kind === 'report' ? { report_id: id } : { advance_id: id };
  await tx
    .insertInto('approval_decisions')
    .values(decisions.map((decision) => ({ client_id, ...item, ...decision })))
    .execute();
}

/** Reads the people who decided on an item, and those on whose behalf they decided. */
export async function readDeciders(
  tx: CompanyTransaction,
  { client_id, id }: Pick<ItemKey, 'client_id' | 'id'>,
): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`
    select distinct who from approval_decisions d cross join lateral (values (d.approver_id), (d.actor_id)) w (who)
    where d.client_id = ${client_id} and d.item_id = ${id}`.execute(tx);
  return rows.map(({ who: decider }) => decider);
}

function idColumn(kind: AppliesTo): RawBuilder<unknown> {
  return sql.ref(kind === 'report' ? 'report_id' : 'advance_id');
}
