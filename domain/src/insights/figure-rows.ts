import type { DimensionKey } from '../analytics/dimensions.ts';
import type { WidgetKey } from '../analytics/widgets.ts';
import { withinText } from '../analytics/within.ts';
import { approvedStages, type ExpenseStage, submittedStages } from '../expenses/expense-stages.ts';
import type { CardKey } from './insight-cards.ts';
import { chartBuckets, type DayRange } from './insights-period.ts';

/** Finds the rows behind each figure on the insights page, as an analytics list with filters. */

export const chartKeys = [
  'over_time',
  'by_category',
  'by_department',
  'top_spenders',
  'top_merchants',
  'violations_by_rule',
  'violations_by_person',
  'approval_time',
  'ageing',
  'payouts_by_week',
  'mileage',
  'per_diem',
] as const;
export type ChartKey = (typeof chartKeys)[number];

/** The period and the filters that are selected on the insights page. */
export interface FigureScope {
  period: DayRange;
  filters?:
    | {
        entity_ids?: string[] | undefined;
        department_ids?: string[] | undefined;
        business_unit_ids?: string[] | undefined;
        category_ids?: string[] | undefined;
        currencies?: string[] | undefined;
      }
    | undefined;
}

/** A bar or row of a chart, as the insights endpoints return it. */
export interface ChartBar {
  from?: string | null;
  to?: string;
  /** The id of a category or department; null for expenses without one. */
  id?: string | null;
  name?: string;
  merchant?: string;
  person?: { user_id: string };
}

/** The filters that restrict the rows to those of one bar. */
interface FigurePart {
  from?: string | null | undefined;
  to?: string | undefined;
  user?: string | undefined;
  approver?: string | undefined;
  merchant?: string | undefined;
  rule?: string | undefined;
  project?: string | null | undefined;
  category?: string | null | undefined;
  department?: string | null | undefined;
  states?: readonly ExpenseStage[];
}

interface RowFilters {
  from?: string;
  to?: string;
  user?: string[];
  department?: string[];
  entity?: string[];
  business_unit?: string[];
  category?: string[];
  merchant?: string[];
  currency?: string[];
  state?: ExpenseStage[];
  approver?: string[];
  within?: string[];
}

/** The rows behind a figure: a list, its filters, and the measure whose total equals the figure. */
export interface FigureRows {
  widget: WidgetKey;
  measure: string;
  filters: RowFilters;
}

interface FigureList {
  widget: WidgetKey;
  /** A measure of the list, or `count` for the number of rows. */
  measure: string;
  /** The filters of the page that apply to the list. The period does not apply to figures of the current state. */
  scope: 'expenses' | 'items' | 'items_now';
  within?: string;
}

const expenses = { widget: 'expense_details', measure: 'amount', scope: 'expenses' } as const;
const violations = { widget: 'policy_violations', measure: 'count', scope: 'expenses' } as const;
const pending = { widget: 'pending_reports', measure: 'amount', scope: 'items_now' } as const;

const cardLists: Record<CardKey, FigureList> = {
  total_spend: expenses,
  reimbursable: { ...expenses, within: group('reimbursed', 'yes') },
  card_spend: { ...expenses, within: group('paid_with', 'company') },
  pending_reports: pending,
  outstanding_advances: { widget: 'advances_outstanding', measure: 'amount', scope: 'items_now' },
  days_to_approve: { widget: 'approved_reports', measure: 'days', scope: 'items' },
  days_to_pay: { widget: 'paid_items', measure: 'days', scope: 'items' },
  violation_rate: violations,
};

const chartLists: Record<ChartKey, FigureList & { part: (bar: ChartBar) => FigurePart }> = {
  over_time: { ...expenses, part: days },
  by_category: { ...expenses, part: ({ id }) => ({ category: id }) },
  by_department: { ...expenses, part: ({ id }) => ({ department: id }) },
  top_spenders: { ...expenses, part: ({ person }) => ({ user: person?.user_id }) },
  top_merchants: { ...expenses, part: ({ merchant }) => ({ merchant }) },
  violations_by_rule: {
    widget: 'violations_by_policy',
    measure: 'count',
    scope: 'expenses',
    part: ({ name }) => ({ rule: name }),
  },
  violations_by_person: { ...violations, part: ({ person }) => ({ user: person?.user_id }) },
  approval_time: {
    widget: 'approval_decisions',
    measure: 'days',
    scope: 'items',
    part: ({ person }) => ({ approver: person?.user_id }),
  },
  ageing: { ...pending, part: days },
  payouts_by_week: { widget: 'paid_items', measure: 'amount', scope: 'items', part: days },
  mileage: { widget: 'mileage_by_user', measure: 'distance_km', scope: 'expenses', part: days },
  per_diem: { widget: 'per_diem_by_user', measure: 'days', scope: 'expenses', part: days },
};

function days({ from, to }: ChartBar): FigurePart {
  return { from, to };
}

export function rowsOfCard(key: CardKey, scope: FigureScope): FigureRows {
  return figureRows(cardLists[key], scope, {});
}

export function rowsOfBar(key: ChartKey, scope: FigureScope, bar: ChartBar): FigureRows {
  const { part, ...list } = chartLists[key];
  return figureRows(list, scope, part(bar));
}

/**
 * Returns the rows of the same bar in the compared period. Bars of a time chart are matched by their position in the
 * period.
 */
export function rowsOfBarBefore(
  key: ChartKey,
  { compared, filters }: { compared: DayRange; filters: FigureScope['filters'] },
  bar: ChartBar & { position: number },
): FigureRows | null {
  const scope = { period: compared, filters };
  if (bar.from === undefined) return rowsOfBar(key, scope, bar);
  const bucket = chartBuckets(compared)[bar.position];
  return bucket ? rowsOfBar(key, scope, bucket) : null;
}

interface ShownBudget extends DayRange {
  department: { id: string } | null;
  category: { id: string } | null;
  project: string | null;
}

/** Returns the list of expenses that a budget counts as spent, or as pending, in its current period. */
export function rowsOfBudget(budget: ShownBudget, figure: 'spent' | 'pending'): FigureRows {
  const { from, to, department, category, project } = budget;
  const part = { department: department?.id, category: category?.id, project };
  const states =
    figure === 'spent' ? approvedStages : submittedStages.filter((stage) => !approvedStages.includes(stage));
  return figureRows(expenses, { period: { from, to } }, { ...part, states });
}

function figureRows(list: FigureList, { period, filters = {} }: FigureScope, part: FigurePart): FigureRows {
  const { widget, measure, scope } = list;
  const { from, to } = scope === 'items_now' ? part : { from: part.from ?? period.from, to: part.to ?? period.to };
  const within = [
    list.within,
    part.category === null && group('category', null),
    part.department === null && group('department', null),
    part.rule !== undefined && group('rule', part.rule),
    part.project && group('project', part.project),
  ].filter((each) => typeof each === 'string');

  return {
    widget,
    measure,
    filters: withoutEmpty({
      from: from ?? undefined,
      to,
      user: oneOf(part.user),
      department: oneOf(part.department) ?? filters.department_ids,
      entity: filters.entity_ids,
      business_unit: filters.business_unit_ids,
      merchant: oneOf(part.merchant),
      state: part.states && [...part.states],
      approver: oneOf(part.approver),
      within,
      ...(scope === 'expenses' && {
        category: oneOf(part.category) ?? filters.category_ids,
        currency: filters.currencies,
      }),
    }),
  };
}

function group(dimension: DimensionKey, key: string | null): string {
  return withinText({ dimension, key });
}

function oneOf(value: string | null | undefined): string[] | undefined {
  return value ? [value] : undefined;
}

type Optional<Value> = { [Name in keyof Value]?: Value[Name] | undefined };

function withoutEmpty(filters: Optional<RowFilters>): RowFilters {
  const present = Object.entries(filters).filter(([, value]) => value !== undefined && value.length > 0);
  return Object.fromEntries(present) as RowFilters;
}
