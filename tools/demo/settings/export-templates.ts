import { exportTemplates } from '#contract/export-templates.contract.ts';
import { createTemplate } from '#server/modules/export-templates/save-template.ts';
import type { ActAs } from './acting.ts';

const field = (
  source: 'expense' | 'report' | 'user',
  field_key: string,
  header: string,
  format: string | null = null,
) => ({
  source,
  field_key,
  header,
  format,
});

const standard = {
  filters: { period: 'all', date_key: null },
  sorts: [],
  date_format: 'YYYY-MM-DD',
  decimal_separator: '.',
  column_separator: ',',
  encoding: 'utf-8-bom',
  has_header: true,
  journal: null,
};

const templates = [
  {
    name: 'Journal entries',
    level: 'expense',
    format: 'csv',
    options: {
      ...standard,
      columns: [
        field('expense', 'spent_on', 'Posting date'),
        field('report', 'report_number', 'Document'),
        field('report', 'journal_account', 'Account'),
        field('report', 'journal_debit', 'Debit', 'decimals_2'),
        field('report', 'journal_credit', 'Credit', 'decimals_2'),
        field('report', 'report_currency', 'Currency'),
        { source: 'dummy', header: 'Journal', static_value: 'EXP' },
      ],
      sorts: [{ field_key: 'spent_on', direction: 'asc' }],
      date_format: 'DD.MM.YYYY',
      decimal_separator: ',',
      column_separator: ';',
      journal: { amount_key: 'claimed_amount', debit_account: '', credit_account: '2100' },
    },
  },
  {
    name: 'Cost analysis',
    level: 'expense',
    format: 'xlsx',
    options: {
      ...standard,
      columns: [
        field('user', 'employee', 'Employee'),
        field('user', 'department', 'Department'),
        field('expense', 'category', 'Category'),
        { source: 'formula', header: 'Label', formula: "concat(merchant, ' / ', category)", format: null },
        { source: 'formula', header: 'Month', formula: "format_date(spent_on, 'YYYY-MM')", format: null },
        {
          source: 'formula',
          header: 'Net',
          formula: 'if(is_empty(tax_amount), amount, round(amount - tax_amount, 2))',
          format: 'decimals_2',
        },
        field('expense', 'currency', 'Currency'),
      ],
    },
  },
  {
    name: 'Report register',
    level: 'report',
    format: 'xlsx',
    options: {
      ...standard,
      columns: [
        field('report', 'report_number', 'Number'),
        field('report', 'report_title', 'Title'),
        field('user', 'employee', 'Employee'),
        field('report', 'report_status', 'Status'),
        field('report', 'submitted_on', 'Submitted on'),
        field('report', 'approvers', 'Approved by'),
        field('report', 'report_currency', 'Currency'),
        field('report', 'report_total', 'Total'),
      ],
      sorts: [{ field_key: 'submitted_on', direction: 'desc' }],
    },
  },
  {
    name: 'Bank payments',
    level: 'payout',
    format: 'csv',
    options: {
      ...standard,
      columns: [
        field('report', 'payment_run', 'Payment id'),
        field('user', 'employee', 'Payee'),
        field('report', 'payment_currency', 'Currency'),
        field('report', 'payment_amount', 'Amount'),
        field('report', 'item_number', 'Reference'),
      ],
    },
  },
];

/**
 * Adds four export templates: a journal, an expense list with formulas, a register of reports and a list of payments.
 */
export async function seedTemplates(act: ActAs): Promise<void> {
  for (const [index, template] of templates.entries())
    await act('Daniel Okafor', 60 - index, (context) =>
      createTemplate(context, exportTemplates.create.input.parse(template)),
    );
}
