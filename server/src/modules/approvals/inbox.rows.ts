import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { inboxFilters } from '#contract/approvals.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import { allOf, type Condition, isAmong, isBetween, isInDepartments, isOnDays } from '../../db/list-filters.rows.ts';
import type { DatedQuery, List } from '../../db/list-query.rows.ts';
import { sortBy, sortByNullable } from '../../db/list-sort.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';
import { isDelegated } from './delegated-items.rows.ts';
import { type ItemColumns, itemColumns, joinItem, withoutReceipt, wordConditions } from './item-columns.rows.ts';

/** The approval inbox of a person, with the items of people for whom the person approves. */

export interface InboxQuery extends DatedQuery<z.output<typeof inboxFilters>> {
  user_id: string;
  /** People for whom the user approves as a delegate today. */
  approves_for: readonly string[];
  now: Date;
  /** The number of calendar days after which an item is overdue. */
  overdue_days: number;
}

export interface InboxRow extends ItemColumns {
  approver_id: string;
  in_place_of: PersonBrief | null;
  waiting_since: Date;
  is_overdue: boolean;
  step: string;
}

export const inboxList: List<InboxQuery, InboxRow, 'waiting' | 'amount' | 'submitted'> = {
  id: sql`a.item_id`,
  sorts: {
    waiting: sortBy('instant', sql`a.waiting_since`),
    submitted: sortByNullable('instant', sql`a.submitted_at`),
    amount: sortBy('numeric', sql`a.total`),
  },
  amount: sql`a.total`,
  matches: matchesByApprover,
  carried: (query) => sql`a.item_id, a.item_kind, a.report_id, a.advance_id, a.approver_id, a.step_no, a.waiting_since,
    ${isOverdue(query)} as is_overdue`,
  load: ({ client_id }) => joinItem(client_id, sql`page`),
  columns: ({ client_id, user_id }) => sql`${itemColumns(client_id, sql`page`)}, page.approver_id, page.waiting_since,
    page.is_overdue,
    case when page.approver_id <> ${user_id} then ${personColumn(client_id, sql`page.approver_id`)} end as in_place_of,
    (select count(*) filter (where s.step_no <= page.step_no) || ' of ' || count(*) from approval_steps s
      where s.client_id = ${client_id} and s.item_id = page.item_id and s.state <> 'skipped') as step`,
};

/** Returns SQL that is true for an overdue item. It uses only indexed columns, so counting needs only the index. */
export function isOverdue({ now, overdue_days }: Pick<InboxQuery, 'now' | 'overdue_days'>): RawBuilder<unknown> {
  return sql`(a.waiting_since <= ${now}::timestamptz - ${overdue_days} * interval '1 day')`;
}

/**
 * Returns one query part for each approver, so that each part uses an index. An item that waits for several of these
 * approvers appears only in the first of their parts. Items that the user owns or submitted for the owner are excluded.
 */
function matchesByApprover(query: InboxQuery): RawBuilder<unknown>[] {
  const { client_id, user_id, approves_for, filters } = query;
  const approverIds = [user_id, ...approves_for.filter((id) => id !== user_id)];
  const conditions = conditionsOf(query);
  const parts = approverIds.flatMap((approver_id, index) => {
    const isOther = approver_id !== user_id;
    if (filters.flags?.includes('on_behalf') && !isOther) return [];
    const all = [
      sql`a.client_id = ${client_id}`,
      sql`a.approver_id = ${approver_id}`,
      isOther && isDelegated(client_id, { user_id, earlier_ids: approverIds.slice(0, index) }),
      ...conditions,
    ];
    return [sql`from approvers a where ${allOf(all)}`];
  });

  // The list is empty if it is limited to delegated items and the user is not a delegate.
  return parts.length > 0 ? parts : [sql`from approvers a where false`];
}

function conditionsOf(query: InboxQuery): Condition[] {
  const { client_id, search, filters, now, time_zone } = query;
  const { item_kind, waiting_days, owner_ids, department_ids, flags } = filters;

  return [
    item_kind && sql`a.item_kind = ${item_kind}`,
    waiting_days !== undefined && sql`a.waiting_since <= ${now}::timestamptz - ${waiting_days} * interval '1 day'`,
    isAmong(sql`a.owner_id`, owner_ids, 'uuid'),
    isInDepartments(client_id, sql`a.owner_id`, department_ids),
    isOnDays(sql`a.submitted_at`, { from: filters.submitted_from, to: filters.submitted_to }, time_zone),
    isBetween(sql`a.total`, { from: filters.amount_from, to: filters.amount_to }, 'numeric'),
    flags?.includes('overdue') && isOverdue(query),
    flags?.includes('violation') && sql`a.no_of_violations > 0`,
    flags?.includes('check') && sql`a.no_of_checks > 0`,
    flags?.includes('no_receipt') && sql`${withoutReceipt(client_id, sql`a.report_id`)} > 0`,
    ...wordConditions(client_id, search, { source: sql`a`, owner_id: sql`a.owner_id` }),
  ];
}
