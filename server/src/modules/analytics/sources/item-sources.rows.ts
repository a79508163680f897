import { sql } from 'kysely';
import { outstandingInCompany } from '../../../db/item-figures.rows.ts';
import { isBetween, isOnDays } from '../../../db/list-filters.rows.ts';
import { loadRow } from '../../../db/list-query.rows.ts';
import { sortBy, sortByNullable } from '../../../db/list-sort.rows.ts';
import {
  dayOf,
  derivedId,
  monthOf,
  nameOfPerson,
  orderedDimension,
  ownerDimensions,
  ownerValues,
  personDimension,
  type SourceContext,
  type SqlSource,
  textDimension,
} from '../source.rows.ts';

/** Sources whose rows are reports, advances, approvals and payments. */

export const reportSource: SqlSource = {
  from: () => sql`from reports r`,
  where: ({ client_id }) => [
    sql`r.client_id = ${client_id}`,
    sql`r.deleted_at is null`,
    sql`r.stage <> 'draft'`,
    sql`r.submitted_at is not null`,
  ],
  period: (range, { time_zone }) => isOnDays(sql`r.submitted_at`, range, time_zone),
  id: sql`r.id`,
  sorts: {
    date: sortBy('instant', sql`r.submitted_at`),
    amount: sortBy('numeric', sql`r.company_total`),
  },
  owner: sql`r.owner_id`,
  dimensions: (context) => ({
    ...ownerDimensions(sql`r.owner_id`),
    currency: textDimension(sql`r.currency`),
    state: textDimension(sql`r.stage`),
    month: monthOf(dayOf(sql`r.submitted_at`, context)),
  }),
  measures: () => ({
    amount: sql`r.company_total`,
    payable: sql`r.company_payable_total`,
    no_of_expenses: sql`r.no_of_expenses`,
  }),
  spent: { currency: sql`r.currency`, amount: sql`coalesce(r.edited_total, r.total)` },
  searched: sql`'ER-' || r.number || ' ' || r.title || ' ' || r.purpose`,
  load: (context) => loadRow({ table: 'reports', alias: 'r' }, context, sql`page.list_id`),
  values: (context) => ({
    ...ownerValues(context, sql`r.owner_id`),
    title: sql`r.title`,
    number: sql`'ER-' || r.number`,
    date: dayOf(sql`r.submitted_at`, context),
    state: sql`r.stage`,
    purpose: sql`r.purpose`,
    decided_on: dayOf(sql`r.decided_at`, context),
    no_of_expenses: sql`r.no_of_expenses`,
    no_of_violations: sql`r.no_of_violations`,
    spent: sql`coalesce(r.edited_total, r.total)`,
    payable: sql`r.company_payable_total`,
    amount: sql`r.company_total`,
  }),
  item: { kind: sql`'report'`, id: sql`r.id` },
};

const daysWaiting = ({ now }: SourceContext) =>
  sql`greatest(0, floor(extract(epoch from ${now}::timestamptz - a.waiting_since) / 86400))::int`;

/** SQL for the age group of an item, from '1' (at most 2 days) to '5' (more than 30 days). */
const ageOf = (context: SourceContext) => sql`case
  when ${daysWaiting(context)} <= 2 then '1' when ${daysWaiting(context)} <= 7 then '2'
  when ${daysWaiting(context)} <= 14 then '3' when ${daysWaiting(context)} <= 30 then '4' else '5' end`;

const itemColumn = ({ client_id }: SourceContext, prefix: string, column: 'title' | 'number') =>
  column === 'title'
    ? sql`coalesce((select r.title from reports r where r.client_id = ${client_id} and r.id = ${sql.ref(`${prefix}.report_id`)}),
        (select v.title from advances v where v.client_id = ${client_id} and v.id = ${sql.ref(`${prefix}.advance_id`)}))`
    : sql`coalesce((select 'ER-' || r.number from reports r where r.client_id = ${client_id}
          and r.id = ${sql.ref(`${prefix}.report_id`)}),
        (select 'AD-' || v.number from advances v where v.client_id = ${client_id}
          and v.id = ${sql.ref(`${prefix}.advance_id`)}))`;

export const waitingSource: SqlSource = {
  from: () => sql`from approvers a`,
  where: ({ client_id, now }) => [sql`a.client_id = ${client_id}`, sql`a.waiting_since <= ${now}`],
  period: (range, { time_zone }) => isOnDays(sql`a.waiting_since`, range, time_zone),
  // An item can wait for several approvers, so the id of a row is derived from the item and the approver.
  id: derivedId(sql`a.item_id::text || a.approver_id`),
  sorts: {
    date: sortBy('instant', sql`a.waiting_since`),
    amount: sortBy('numeric', sql`a.total`),
  },
  owner: sql`a.owner_id`,
  dimensions: (context) => ({
    ...ownerDimensions(sql`a.owner_id`),
    approver: personDimension(sql`a.approver_id`),
    age: orderedDimension(ageOf(context)),
    item: textDimension(sql`a.item_kind`),
    month: monthOf(dayOf(sql`a.waiting_since`, context)),
  }),
  measures: () => ({ amount: sql`a.total` }),
  carried: sql`a.item_id as waiting_item_id, a.approver_id as waiting_approver_id`,
  load: ({ client_id }) => sql`cross join lateral (
    select * from approvers x where x.client_id = ${client_id} and x.item_id = page.waiting_item_id
      and x.approver_id = page.waiting_approver_id limit 1) a`,
  values: (context) => ({
    ...ownerValues(context, sql`a.owner_id`),
    title: itemColumn(context, 'a', 'title'),
    number: itemColumn(context, 'a', 'number'),
    date: dayOf(sql`a.waiting_since`, context),
    days: daysWaiting(context),
    approver: nameOfPerson(context, sql`a.approver_id`),
    because: sql`a.because`,
    amount: sql`a.total`,
  }),
  item: { kind: sql`a.item_kind`, id: sql`a.item_id` },
};

const outstanding = sql`(v.paid_amount - v.applied_amount - v.returned_amount)`;

const outstandingIn = ({ company_currency }: SourceContext) => outstandingInCompany('v', company_currency);

export const advanceSource: SqlSource = {
  from: () => sql`from advances v`,
  where: ({ client_id }) => [
    sql`v.client_id = ${client_id}`,
    sql`v.deleted_at is null`,
    sql`v.stage in ('outstanding', 'partially_settled')`,
  ],
  period: (range, { time_zone }) => isOnDays(sql`v.paid_at`, range, time_zone),
  id: sql`v.id`,
  sorts: {
    date: sortByNullable('instant', sql`v.paid_at`, { nulls: 'last' }),
    amount: sortBy('numeric', sql`round(${outstanding} * coalesce(v.edited_ex_rate, v.ex_rate, 1), 4)`),
  },
  owner: sql`v.owner_id`,
  dimensions: (context) => ({
    ...ownerDimensions(sql`v.owner_id`),
    currency: textDimension(sql`v.currency`),
    state: textDimension(sql`v.stage`),
    month: monthOf(dayOf(sql`v.paid_at`, context)),
  }),
  measures: (context) => ({ amount: outstandingIn(context) }),
  spent: { currency: sql`v.currency`, amount: outstanding },
  searched: sql`'AD-' || v.number || ' ' || v.title`,
  load: (context) => loadRow({ table: 'advances', alias: 'v' }, context, sql`page.list_id`),
  values: (context) => ({
    ...ownerValues(context, sql`v.owner_id`),
    title: sql`v.title`,
    number: sql`'AD-' || v.number`,
    date: dayOf(sql`v.paid_at`, context),
    settle_by: sql`v.settle_by`,
    state: sql`v.stage`,
    paid: sql`v.paid_amount`,
    spent: outstanding,
    amount: outstandingIn(context),
  }),
  item: { kind: sql`'advance'`, id: sql`v.id` },
};

export const paymentSource: SqlSource = {
  from: () => sql`from payouts p`,
  where: ({ client_id }) => [sql`p.client_id = ${client_id}`, sql`p.state = 'processed'`],
  period: (range) => isBetween(sql`p.paid_on`, range, 'date'),
  id: sql`p.id`,
  sorts: {
    date: sortBy('date', sql`p.paid_on`),
    amount: sortBy('numeric', sql`p.amount`),
  },
  owner: sql`p.payee_id`,
  dimensions: () => ({
    ...ownerDimensions(sql`p.payee_id`),
    currency: textDimension(sql`p.currency`),
    method: textDimension(sql`p.method`),
    item: textDimension(sql`case when p.advance_id is null then 'report' else 'advance' end`),
    month: monthOf(sql`p.paid_on`),
  }),
  measures: () => ({}),
  spent: { currency: sql`p.currency`, amount: sql`p.amount` },
  searched: sql`p.reference || ' ' || p.method`,
  load: (context) => loadRow({ table: 'payouts', alias: 'p' }, context, sql`page.list_id`),
  values: (context) => ({
    ...ownerValues(context, sql`p.payee_id`),
    number: itemColumn(context, 'p', 'number'),
    date: sql`p.paid_on`,
    method: sql`p.method`,
    reference: sql`p.reference`,
    spent: sql`p.amount`,
  }),
  item: { kind: sql`case when p.advance_id is null then 'report' else 'advance' end`, id: sql`p.item_id` },
};
