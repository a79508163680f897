import { sql } from 'kysely';
import { daysToPay, decidedInCompany, paidInCompany } from '../../../db/item-figures.rows.ts';
import { isBetween, isOnDays } from '../../../db/list-filters.rows.ts';
import { loadRow } from '../../../db/list-query.rows.ts';
import { sortBy } from '../../../db/list-sort.rows.ts';
import {
  dayOf,
  monthOf,
  nameOfPerson,
  ownerDimensions,
  ownerValues,
  personDimension,
  type SourceContext,
  type Sql,
  type SqlSource,
  textDimension,
} from '../source.rows.ts';
import { reportSource } from './item-sources.rows.ts';

/** Sources that list how long reports and advances have waited for approval and payment. */

const secondsOf = (time: Sql) => sql`extract(epoch from ${time})`;
const daysOf = (time: Sql) => sql`round(${secondsOf(time)} / 86400, 1)`;

export const pendingSource: SqlSource = {
  ...reportSource,
  where: ({ client_id }) => [
    sql`r.client_id = ${client_id}`,
    sql`r.deleted_at is null`,
    sql`r.stage = 'pending_approval'`,
    sql`r.submitted_at is not null`,
  ],
  dimensions: (context) => {
    const { state: _state, ...rest } = reportSource.dimensions(context);
    return rest;
  },
  measures: () => ({ amount: sql`r.company_total` }),
  values: (context) => ({
    ...reportSource.values(context),
    days: sql`greatest(0, ${dayOf(sql`${context.now}::timestamptz`, context)}
      - ${dayOf(sql`r.submitted_at`, context)})`,
  }),
};

/** Loads payables by the id of their item, because they have no id of their own. */
const loadPayable: SqlSource['load'] = (context) =>
  loadRow({ table: 'payables', alias: 'p', id: 'item_id' }, context, sql`page.list_id`);

const payableSource = {
  from: () => sql`from payables p`,
  id: sql`p.item_id`,
  owner: sql`p.owner_id`,
  spent: { currency: sql`p.item_currency`, amount: sql`p.payable` },
  load: loadPayable,
  item: { kind: sql`p.item_kind`, id: sql`p.item_id` },
};

const payableDimensions = () => ({
  ...ownerDimensions(sql`p.owner_id`),
  currency: textDimension(sql`p.item_currency`),
});

const payableValues = (context: SourceContext) => ({
  ...ownerValues(context, sql`p.owner_id`),
  title: sql`p.title`,
  number: sql`case p.item_kind when 'report' then 'ER-' else 'AD-' end || p.number`,
  spent: sql`p.payable`,
});

const approvalTime = sql`(p.approved_at - p.submitted_at)`;

export const approvedSource: SqlSource = {
  ...payableSource,
  where: ({ client_id }) => [sql`p.client_id = ${client_id}`, sql`p.submitted_at <= p.approved_at`],
  period: (range, { time_zone }) => isOnDays(sql`p.approved_at`, range, time_zone),
  sorts: { date: sortBy('instant', sql`p.approved_at`), amount: sortBy('numeric', sql`p.payable`) },
  dimensions: (context) => ({ ...payableDimensions(), month: monthOf(dayOf(sql`p.approved_at`, context)) }),
  measures: () => ({ days: secondsOf(approvalTime) }),
  values: (context) => ({
    ...payableValues(context),
    submitted_on: dayOf(sql`p.submitted_at`, context),
    date: dayOf(sql`p.approved_at`, context),
    days: daysOf(approvalTime),
  }),
};

export const paidSource: SqlSource = {
  ...payableSource,
  where: ({ client_id }) => [sql`p.client_id = ${client_id}`, sql`p.stage = 'paid'`, sql`p.payable > 0`],
  period: (range) => isBetween(sql`p.paid_on`, range, 'date'),
  sorts: { date: sortBy('date', sql`p.paid_on`), amount: sortBy('numeric', sql`p.payable`) },
  dimensions: () => ({ ...payableDimensions(), item: textDimension(sql`p.item_kind`), month: monthOf(sql`p.paid_on`) }),
  measures: ({ client_id, company_currency, time_zone }) => ({
    amount: paidInCompany(client_id, company_currency),
    days: sql`${daysToPay(sql`(p.approved_at at time zone ${time_zone})::date`)} * 86400`,
  }),
  searched: sql`p.title || ' ' || p.reference`,
  values: (context) => ({
    ...payableValues(context),
    approved_on: dayOf(sql`p.approved_at`, context),
    date: sql`p.paid_on`,
    days: daysToPay(sql`(p.approved_at at time zone ${context.time_zone})::date`),
    reference: sql`p.reference`,
    amount: paidInCompany(context.client_id, context.company_currency),
  }),
};

const reportOfDecision = ({ client_id }: SourceContext) => sql`cross join lateral (
  select x.owner_id, x.title, x.number, x.currency, x.total, x.company_total from reports x
  where x.client_id = ${client_id} and x.id = d.report_id limit 1) r`;

const decisionTime = sql`(d.decided_at - d.waiting_since)`;

export const decisionSource: SqlSource = {
  from: (context) => sql`from approval_decisions d ${reportOfDecision(context)}`,
  where: ({ client_id }) => [
    sql`d.client_id = ${client_id}`,
    sql`d.decision in ('approved', 'sent_back', 'rejected')`,
    sql`d.waiting_since <= d.decided_at`,
  ],
  period: (range, { time_zone }) => isOnDays(sql`d.decided_at`, range, time_zone),
  id: sql`d.id`,
  sorts: { date: sortBy('instant', sql`d.decided_at`), amount: sortBy('numeric', sql`d.total`) },
  owner: sql`r.owner_id`,
  dimensions: (context) => ({
    ...ownerDimensions(sql`r.owner_id`),
    approver: personDimension(sql`d.approver_id`),
    action: textDimension(sql`d.decision`),
    month: monthOf(dayOf(sql`d.decided_at`, context)),
  }),
  measures: ({ company_currency }) => ({ days: secondsOf(decisionTime), amount: decidedInCompany(company_currency) }),
  load: (context) => sql`
    ${loadRow({ table: 'approval_decisions', alias: 'd' }, context, sql`page.list_id`)} ${reportOfDecision(context)}`,
  values: (context) => ({
    ...ownerValues(context, sql`r.owner_id`),
    title: sql`r.title`,
    number: sql`'ER-' || r.number`,
    waiting_since: dayOf(sql`d.waiting_since`, context),
    date: dayOf(sql`d.decided_at`, context),
    days: daysOf(decisionTime),
    approver: nameOfPerson(context, sql`d.approver_id`),
    action: sql`d.decision`,
    amount: decidedInCompany(context.company_currency),
  }),
  item: { kind: sql`'report'`, id: sql`d.report_id` },
};
