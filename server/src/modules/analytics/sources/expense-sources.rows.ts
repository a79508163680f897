import { sql } from 'kysely';
import { expenseStages, isEditable, submittedStages } from '#domain/expenses/expense-stages.ts';
import { distanceInKm } from '../../../db/item-figures.rows.ts';
import { isBetween, isOnDays } from '../../../db/list-filters.rows.ts';
import { loadRow } from '../../../db/list-query.rows.ts';
import { sortBy, sortByNullable } from '../../../db/list-sort.rows.ts';
import type { TotalKind } from '../../../db/live-spend.rows.ts';
import {
  categoryDimension,
  dayOf,
  derivedId,
  monthOf,
  nameOfCategory,
  ownerDimensions,
  ownerValues,
  reportNumber,
  type SourceContext,
  type Sql,
  type SqlSource,
  textDimension,
} from '../source.rows.ts';

/** Sources whose rows are expenses, or the claims and taxes of expenses. Amounts are the claimed amounts. */

const owner = sql`e.owner_id`;
const project = sql`e.custom_values ->> 'project'`;
/**
 * SQL that is 'yes' if the employee is reimbursed for an expense, paid with their own money in a reimbursable category.
 */
const reimbursed = (of: 'e' | 't') => sql`case when ${sql.ref(`${of}.payment_mode`)} = 'own'
  and ${sql.ref(`${of}.is_reimbursable`)} then 'yes' else 'no' end`;

/** The statement contains the stages as literals, so that PostgreSQL can use the partial indexes. */
const isIn = (stages: readonly string[]) => sql`e.stage in (${sql.join(stages.map((stage) => sql.lit(stage)))})`;
const unsubmittedStages = expenseStages.filter(isEditable);

const from = () => sql`from expenses e`;
const where = ({ client_id }: SourceContext) => [
  sql`e.client_id = ${client_id}`,
  sql`e.deleted_at is null`,
  isIn(submittedStages),
];

const figures = {
  measures: (): Record<string, Sql> => ({ amount: sql`e.company_amount` }),
  spent: { currency: sql`e.currency`, amount: sql`e.amount` },
};

const values = (context: SourceContext) => ({
  ...ownerValues(context, owner),
  date: sql`e.spent_on`,
  merchant: sql`nullif(e.merchant, '')`,
  category: nameOfCategory(context, sql`e.category_id`),
  project,
  description: sql`e.description`,
  type: sql`e.expense_type`,
  paid_with: sql`e.payment_mode`,
  reimbursed: reimbursed('e'),
  report: reportNumber(context, sql`e.report_id`),
  state: sql`e.stage`,
  policy: sql`e.policy_result`,
  policy_reason: sql`e.policy_reason`,
  no_of_receipts: sql`e.no_of_receipts`,
  spent: sql`e.amount`,
  amount: sql`e.company_amount`,
});

const dimensions = () => ({
  ...ownerDimensions(owner),
  category: categoryDimension(sql`e.category_id`),
  merchant: textDimension(sql`e.merchant`),
  project: textDimension(project),
  currency: textDimension(sql`e.currency`),
  type: textDimension(sql`e.expense_type`),
  paid_with: textDimension(sql`e.payment_mode`),
  reimbursed: textDimension(reimbursed('e')),
  state: textDimension(sql`e.stage`),
  policy: textDimension(sql`e.policy_result`),
  month: monthOf(sql`e.spent_on`),
});

/** Returns the kinds of stored totals that contain a dimension, and the name of its column there. */
const storedIn = (column: string, ...kinds: TotalKind[]) => ({ stored: { column: sql.ref(`t.${column}`), kinds } });

const storedDimensions = () => {
  const of = dimensions();
  return {
    ...of,
    user: { ...of.user, ...storedIn('owner_id', 'person') },
    department: { ...of.department, ...storedIn('department_id', 'month', 'person') },
    entity: { ...of.entity, ...storedIn('entity_id', 'month', 'person', 'merchant') },
    business_unit: { ...of.business_unit, ...storedIn('business_unit_id', 'month', 'person', 'merchant') },
    category: { ...of.category, ...storedIn('category_id', 'month', 'merchant') },
    merchant: { ...of.merchant, ...storedIn('merchant', 'merchant') },
    project: { ...of.project, ...storedIn('project', 'month') },
    currency: { ...of.currency, ...storedIn('currency', 'month', 'person', 'merchant') },
    type: { ...of.type, ...storedIn('expense_type', 'month', 'person', 'merchant') },
    paid_with: { ...of.paid_with, ...storedIn('payment_mode', 'month') },
    reimbursed: { ...of.reimbursed, stored: { column: reimbursed('t'), kinds: ['month'] as const } },
    state: { ...of.state, ...storedIn('stage', 'month', 'person', 'merchant') },
    policy: { ...of.policy, ...storedIn('policy_result', 'month') },
    month: {
      ...of.month,
      stored: { column: sql`to_char(t.day, 'YYYY-MM')`, kinds: ['month', 'person', 'merchant'] as const },
    },
  };
};

const submittedSource: SqlSource = {
  from,
  where,
  period: (range) => isBetween(sql`e.spent_on`, range, 'date'),
  id: sql`e.id`,
  sorts: {
    date: sortBy('date', sql`e.spent_on`),
    amount: sortByNullable('numeric', sql`e.company_amount`, { nulls: 'last' }),
  },
  owner,
  dimensions,
  ...figures,
  searched: sql`e.merchant || ' ' || e.description`,
  load: (context) => loadRow({ table: 'expenses', alias: 'e' }, context, sql`page.list_id`),
  values,
  item: { kind: sql`'expense'`, id: sql`e.id` },
};

export const expenseSource: SqlSource = { ...submittedSource, has_totals: true, dimensions: storedDimensions };

export const violationSource: SqlSource = {
  ...submittedSource,
  where: (context) => [...where(context), sql`e.policy_violation is not null`],
};

const violatedRule = sql`v.rule_name`;

export const violatedPolicySource: SqlSource = {
  ...violationSource,
  from: () => sql`from expenses e cross join lateral (
    select distinct x ->> 'rule_name' as rule_name
    from jsonb_array_elements(e.policy_violation -> 'attributes_violation') x) v`,
  // An expense can violate several policies, so the id of a row is derived from the expense and the policy.
  id: derivedId(sql`e.id::text || coalesce(${violatedRule}, '')`),
  dimensions: () => ({ ...dimensions(), rule: textDimension(violatedRule) }),
  measures: () => ({}),
  carried: sql`e.id as expense_id, ${violatedRule} as rule_name`,
  load: (context) => sql`
    ${loadRow({ table: 'expenses', alias: 'e' }, context, sql`page.expense_id`)}
    cross join lateral (select page.rule_name) v`,
  values: (context) => ({ ...values(context), rule: violatedRule }),
};

export const unsubmittedSource: SqlSource = {
  ...submittedSource,
  where: ({ client_id }) => [sql`e.client_id = ${client_id}`, sql`e.deleted_at is null`, isIn(unsubmittedStages)],
  period: (range, { time_zone }) => isOnDays(sql`e.created_at`, range, time_zone),
  sorts: { ...submittedSource.sorts, date: sortBy('instant', sql`e.created_at`) },
  dimensions: (context) => {
    const { user, department, entity, business_unit, category, currency, type, state } = dimensions();
    const shown = { user, department, entity, business_unit, category, currency, type, state };
    return { ...shown, month: monthOf(dayOf(sql`e.created_at`, context)) };
  },
  searched: sql`''`,
  values: (context) => ({
    ...values(context),
    date: dayOf(sql`e.created_at`, context),
    spent_on: sql`e.spent_on`,
  }),
  item: { kind: sql`null`, id: sql`null` },
};

function claimDimensions() {
  const { user, department, entity, business_unit, category, currency, state, month } = dimensions();
  return { user, department, entity, business_unit, category, currency, state, month };
}

const claimOf = (table: 'mileage_claims' | 'per_diem_claims', { client_id }: SourceContext) => sql`
  cross join lateral (select * from ${sql.table(table)} x where x.client_id = ${client_id} and x.expense_id = e.id
    limit 1) m`;

const distanceKm = distanceInKm(sql`m.reimbursable_distance`, sql`m.unit`);

export const mileageSource: SqlSource = {
  ...submittedSource,
  from: (context) => sql`from expenses e ${claimOf('mileage_claims', context)}`,
  where: (context) => [...where(context), sql`e.expense_type = 'mileage'`],
  dimensions: () => ({ ...claimDimensions(), vehicle: textDimension(sql`m.vehicle`) }),
  measures: () => ({
    amount: sql`e.company_amount`,
    km: sql`case when m.unit = 'km' then m.reimbursable_distance end`,
    mi: sql`case when m.unit = 'mile' then m.reimbursable_distance end`,
    distance_km: distanceKm,
  }),
  searched: sql`m.purpose || ' ' || m.vehicle`,
  load: (context) => sql`${submittedSource.load(context)} ${claimOf('mileage_claims', context)}`,
  values: (context) => ({
    ...values(context),
    purpose: sql`coalesce(nullif(m.purpose, ''), nullif(e.merchant, ''))`,
    vehicle: sql`m.vehicle`,
    registration: sql`m.registration`,
    km: sql`case when m.unit = 'km' then m.reimbursable_distance end`,
    mi: sql`case when m.unit = 'mile' then m.reimbursable_distance end`,
    distance_km: distanceKm,
  }),
};

const days = sql`(m.to_date - m.from_date + 1)`;

export const perDiemSource: SqlSource = {
  ...submittedSource,
  from: (context) => sql`from expenses e ${claimOf('per_diem_claims', context)}`,
  where: (context) => [...where(context), sql`e.expense_type = 'per_diem'`],
  dimensions: claimDimensions,
  measures: () => ({ amount: sql`e.company_amount`, days }),
  searched: sql`m.purpose || ' ' || e.merchant`,
  load: (context) => sql`${submittedSource.load(context)} ${claimOf('per_diem_claims', context)}`,
  values: (context) => ({
    ...values(context),
    purpose: sql`coalesce(nullif(m.purpose, ''), nullif(e.merchant, ''))`,
    from_date: sql`m.from_date`,
    to_date: sql`m.to_date`,
    days,
  }),
};

const taxAmount = sql`(t.line ->> 'amount')::numeric`;
/** SQL for the name of a tax, such as 'VAT 19%'. The rate is left out if it is unknown. */
const taxName = sql`(t.line ->> 'name') || coalesce(' ' || trim_scale((t.line ->> 'rate_pct')::numeric) || '%', '')`;

export const taxSource: SqlSource = {
  ...submittedSource,
  from: () => sql`from expenses e cross join lateral jsonb_array_elements(e.taxes) with ordinality t (line, line_no)`,
  // An expense can have several taxes, so the id of a row is derived from the expense and the line number of the tax.
  id: derivedId(sql`e.id::text || t.line_no`),
  sorts: { ...submittedSource.sorts, amount: sortByNullable('numeric', taxAmount, { nulls: 'last' }) },
  dimensions: () => ({ ...claimDimensions(), merchant: dimensions().merchant, tax: textDimension(taxName) }),
  measures: () => ({}),
  spent: { currency: sql`e.currency`, amount: taxAmount },
  searched: sql`e.merchant || ' ' || (t.line ->> 'name')`,
  carried: sql`e.id as expense_id, t.line_no`,
  load: (context) => sql`
    ${loadRow({ table: 'expenses', alias: 'e' }, context, sql`page.expense_id`)}
    cross join lateral (select e.taxes -> (page.line_no - 1)::int as line) t`,
  values: (context) => ({ ...values(context), tax: taxName, gross: sql`e.amount`, spent: taxAmount }),
};
