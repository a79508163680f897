/** The rows that analytics lists read: their columns, the ways to group them and the figures that are added up. */

export const dimensionKeys = [
  'user',
  'department',
  'entity',
  'category',
  'merchant',
  'project',
  'currency',
  'type',
  'paid_with',
  'state',
  'month',
  'policy',
  'vehicle',
  'tax',
  'approver',
  'age',
  'method',
  'action',
  'item',
  'area',
] as const;
export type DimensionKey = (typeof dimensionKeys)[number];

export const dimensionLabel: Record<DimensionKey, string> = {
  user: 'Employee',
  department: 'Department',
  entity: 'Entity',
  category: 'Category',
  merchant: 'Merchant',
  project: 'Project',
  currency: 'Currency',
  type: 'Type',
  paid_with: 'Paid with',
  state: 'Status',
  month: 'Month',
  policy: 'Policy result',
  vehicle: 'Vehicle',
  tax: 'Tax',
  approver: 'Approver',
  age: 'Waiting time',
  method: 'Payment method',
  action: 'Action',
  item: 'Item',
  area: 'Area',
};

/** `money` is in the company's currency, `spent` in the currency of the row. */
type ColumnKind = 'text' | 'date' | 'number' | 'money' | 'spent';

export interface AnalyticsColumn {
  key: string;
  label: string;
  kind: ColumnKind;
  /** Names the row; always shown. */
  is_title?: true;
  starts_hidden?: true;
  sort?: 'date' | 'amount';
}

export interface AnalyticsMeasure {
  key: string;
  label: string;
  kind: 'money' | 'number';
}

export interface AnalyticsSource {
  columns: readonly AnalyticsColumn[];
  dimensions: readonly DimensionKey[];
  /** Figures that are added up over rows. The first one orders groups; without any, the number of rows does. */
  measures: readonly AnalyticsMeasure[];
  /** The label of the amounts in their own currencies; absent if rows have none. */
  spent?: string;
  /** The columns that a search looks through; absent if the list has no search. */
  search_label?: string;
  /** `open` lists show the present state, so their period is unlimited unless a filter sets it. */
  period: 'past' | 'open';
  /** The date that the period filter applies to. */
  period_label: string;
}

const column = (key: string, label: string, kind: ColumnKind = 'text'): AnalyticsColumn => ({ key, label, kind });
const hidden = (key: string, label: string, kind: ColumnKind = 'text'): AnalyticsColumn => ({
  ...column(key, label, kind),
  starts_hidden: true,
});
const title = (key: string, label: string): AnalyticsColumn => ({ ...column(key, label), is_title: true });
const dated = (label: string): AnalyticsColumn => ({ ...column('date', label, 'date'), sort: 'date' });
const amount = (label = 'Amount'): AnalyticsColumn => ({ ...column('amount', label, 'money'), sort: 'amount' });
const amountMeasure: AnalyticsMeasure = { key: 'amount', label: 'Amount', kind: 'money' };

const ofPerson = ['user', 'department', 'entity'] as const;

const expenseColumns = [
  title('merchant', 'Merchant'),
  dated('Date'),
  column('user', 'Employee'),
  hidden('email', 'Email'),
  column('department', 'Department'),
  hidden('entity', 'Entity'),
  column('category', 'Category'),
  hidden('project', 'Project'),
  hidden('description', 'Description'),
  hidden('type', 'Type'),
  hidden('paid_with', 'Paid with'),
  hidden('report', 'Report'),
  column('state', 'Status'),
  hidden('policy', 'Policy result'),
  hidden('policy_reason', 'Reason given'),
  hidden('no_of_receipts', 'Receipts', 'number'),
  column('spent', 'Spent', 'spent'),
  amount(),
];

const expenseDimensions = [
  ...ofPerson,
  'category',
  'merchant',
  'project',
  'currency',
  'type',
  'paid_with',
  'state',
  'month',
  'policy',
] as const;

const expenses: AnalyticsSource = {
  columns: expenseColumns,
  dimensions: expenseDimensions,
  measures: [amountMeasure],
  spent: 'Spent',
  period: 'past',
  search_label: 'Merchant or description',
  period_label: 'Date',
};

export const analyticsSources = {
  expenses,
  violations: {
    ...expenses,
    columns: expenseColumns.map((each) =>
      each.key === 'policy' || each.key === 'policy_reason' ? column(each.key, each.label) : each,
    ),
  },
  unsubmitted: {
    // Merchant, description and receipts of a draft are visible to its owner only.
    columns: [
      title('user', 'Employee'),
      dated('Created'),
      column('spent_on', 'Date', 'date'),
      column('department', 'Department'),
      hidden('entity', 'Entity'),
      column('category', 'Category'),
      hidden('type', 'Type'),
      column('state', 'Status'),
      column('spent', 'Spent', 'spent'),
      amount(),
    ],
    dimensions: [...ofPerson, 'category', 'currency', 'type', 'state', 'month'],
    measures: [amountMeasure],
    spent: 'Spent',
    period: 'past',
    period_label: 'Created',
  },
  mileage: {
    columns: [
      title('purpose', 'Trip'),
      dated('Date'),
      column('user', 'Employee'),
      column('department', 'Department'),
      hidden('entity', 'Entity'),
      column('vehicle', 'Vehicle'),
      hidden('registration', 'Registration'),
      column('km', 'Kilometres', 'number'),
      hidden('mi', 'Miles', 'number'),
      hidden('report', 'Report'),
      column('state', 'Status'),
      column('spent', 'Claimed', 'spent'),
      amount(),
    ],
    dimensions: [...ofPerson, 'vehicle', 'currency', 'state', 'month'],
    measures: [
      amountMeasure,
      { key: 'km', label: 'Kilometres', kind: 'number' },
      { key: 'mi', label: 'Miles', kind: 'number' },
    ],
    spent: 'Claimed',
    period: 'past',
    search_label: 'Purpose or vehicle',
    period_label: 'Date',
  },
  per_diem: {
    columns: [
      title('purpose', 'Trip'),
      dated('Date'),
      column('from_date', 'From', 'date'),
      column('to_date', 'To', 'date'),
      column('user', 'Employee'),
      column('department', 'Department'),
      hidden('entity', 'Entity'),
      column('days', 'Days', 'number'),
      hidden('report', 'Report'),
      column('state', 'Status'),
      column('spent', 'Claimed', 'spent'),
      amount(),
    ],
    dimensions: [...ofPerson, 'currency', 'state', 'month'],
    measures: [amountMeasure, { key: 'days', label: 'Days', kind: 'number' }],
    spent: 'Claimed',
    period: 'past',
    search_label: 'Purpose',
    period_label: 'Date',
  },
  taxes: {
    columns: [
      title('merchant', 'Merchant'),
      dated('Date'),
      column('user', 'Employee'),
      column('department', 'Department'),
      hidden('entity', 'Entity'),
      column('category', 'Category'),
      hidden('report', 'Report'),
      column('state', 'Status'),
      column('tax', 'Tax'),
      column('gross', 'Gross', 'spent'),
      column('spent', 'Tax amount', 'spent'),
    ],
    dimensions: [...ofPerson, 'category', 'merchant', 'currency', 'state', 'month', 'tax'],
    measures: [],
    spent: 'Tax amount',
    period: 'past',
    search_label: 'Merchant or tax',
    period_label: 'Date',
  },
  reports: {
    columns: [
      title('title', 'Report'),
      column('number', 'Number'),
      dated('Submitted'),
      column('user', 'Employee'),
      hidden('email', 'Email'),
      column('department', 'Department'),
      hidden('entity', 'Entity'),
      column('state', 'Status'),
      hidden('purpose', 'Purpose'),
      hidden('decided_on', 'Decided', 'date'),
      column('no_of_expenses', 'Expenses', 'number'),
      hidden('no_of_violations', 'Policy violations', 'number'),
      column('spent', 'Total', 'spent'),
      hidden('payable', 'To be paid', 'money'),
      amount(),
    ],
    dimensions: [...ofPerson, 'currency', 'state', 'month'],
    measures: [
      amountMeasure,
      { key: 'payable', label: 'To be paid', kind: 'money' },
      { key: 'no_of_expenses', label: 'Expenses', kind: 'number' },
    ],
    spent: 'Total',
    period: 'past',
    search_label: 'Title, number or purpose',
    period_label: 'Submitted',
  },
  waiting: {
    columns: [
      title('title', 'Item'),
      column('number', 'Number'),
      dated('Waiting since'),
      column('days', 'Days waiting', 'number'),
      column('approver', 'Approver'),
      column('user', 'Submitter'),
      column('department', 'Department'),
      hidden('entity', 'Entity'),
      hidden('because', 'Step'),
      amount(),
    ],
    dimensions: ['approver', 'age', ...ofPerson, 'item', 'month'],
    measures: [amountMeasure],
    period: 'open',
    period_label: 'Waiting since',
  },
  advances: {
    columns: [
      title('title', 'Advance'),
      column('number', 'Number'),
      column('user', 'Employee'),
      column('department', 'Department'),
      hidden('entity', 'Entity'),
      dated('Paid'),
      column('settle_by', 'Settle by', 'date'),
      column('state', 'Status'),
      hidden('paid', 'Paid amount', 'spent'),
      column('spent', 'Outstanding', 'spent'),
      amount('Outstanding in company currency'),
    ],
    dimensions: [...ofPerson, 'currency', 'state', 'month'],
    measures: [amountMeasure],
    spent: 'Outstanding',
    period: 'open',
    search_label: 'Title or number',
    period_label: 'Paid',
  },
  payments: {
    columns: [
      title('number', 'Item'),
      dated('Paid'),
      column('user', 'Payee'),
      hidden('email', 'Email'),
      column('department', 'Department'),
      column('entity', 'Entity'),
      column('method', 'Payment method'),
      column('reference', 'Reference'),
      { ...column('spent', 'Amount', 'spent'), sort: 'amount' },
    ],
    dimensions: [...ofPerson, 'currency', 'method', 'item', 'month'],
    measures: [],
    spent: 'Amount',
    period: 'past',
    search_label: 'Reference or method',
    period_label: 'Paid',
  },
  activity: {
    columns: [
      title('action', 'Action'),
      dated('Date'),
      column('user', 'Employee'),
      column('department', 'Department'),
      hidden('entity', 'Entity'),
      column('item', 'Item'),
      column('label', 'Name'),
    ],
    dimensions: [...ofPerson, 'action', 'item', 'month'],
    measures: [],
    period: 'past',
    search_label: 'Name or action',
    period_label: 'Date',
  },
  audit: {
    columns: [
      title('action', 'Action'),
      dated('Date'),
      column('user', 'Changed by'),
      column('area', 'Area'),
      column('item', 'Item'),
      column('label', 'Name'),
      hidden('entered_by', 'Signed in by'),
    ],
    dimensions: ['user', 'area', 'action', 'item', 'month'],
    measures: [],
    period: 'past',
    search_label: 'Name or action',
    period_label: 'Date',
  },
} as const satisfies Record<string, AnalyticsSource>;

export type SourceKey = keyof typeof analyticsSources;
