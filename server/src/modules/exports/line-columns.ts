import { localDay } from '#domain/dates/local-day.ts';
import { paymentModeLabel } from '#domain/expenses/payment-modes.ts';
import { type MileageFacts, paidDaysOf } from '#domain/expenses/trip-facts.ts';
import { reportStatus } from '#domain/reports/report-stages.ts';
import { approvedOf, decimal, taxOf } from '../reports/line-amounts.ts';
import type { PrintedHead, PrintedLine } from '../reports/printed-report.ts';
import type { Column } from './sheet.ts';
import { day, figure, text } from './sheet-columns.ts';

/** An expense line, and the time zone in which its dates are shown. */
export interface SheetLine {
  line: PrintedLine;
  time_zone: string;
}

/** The columns of expense exports for accountants. They are the same in every file. */
export const lineColumns: readonly Column<SheetLine>[] = [
  text('Report number', ({ line }) => line.report_number),
  text('Report title', ({ line }) => line.report_title),
  text('Report status', ({ line }) => line.report_stage && (reportStatus(line.report_stage) || 'Draft')),
  day('Submitted on', ({ line, time_zone }) => line.submitted_at && localDay(line.submitted_at, time_zone)),
  text('Employee', ({ line }) => line.owner),
  text('Email', ({ line }) => line.owner_email),
  text('Employee code', ({ line }) => line.employee_code),
  text('Department', ({ line }) => line.department),
  text('Entity', ({ line }) => line.entity),
  day('Date', ({ line }) => line.spent_on),
  text('Merchant', ({ line }) => line.merchant),
  text('Category', ({ line }) => line.category),
  text('Category code', ({ line }) => line.category_code),
  text('Ledger account', ({ line }) => line.ledger_account),
  text('Description', ({ line }) => line.description),
  text('Invoice number', ({ line }) => line.invoice_number),
  text('Paid with', ({ line }) => line.id && paymentModeLabel[line.payment_mode]),
  text('Reimbursable', ({ line }) => line.id && (line.is_reimbursable ? 'Yes' : 'No')),
  text('Currency', ({ line }) => line.currency),
  figure('Amount', ({ line }) => decimal(line.amount, line.currency)),
  figure('Receipt total', ({ line }) => decimal(line.itemised?.total ?? line.amount, line.currency)),
  figure('Tax', ({ line }) => taxOf(line)),
  figure('Rate', ({ line }) => line.ex_rate?.replace(/\.?0+$/u, '') ?? null),
  text('Report currency', ({ line }) => line.converted_currency),
  figure('Claimed', ({ line }) => decimal(line.converted_amount, line.converted_currency)),
  figure('Allowed by policy', ({ line }) => decimal(line.capped_amount, line.converted_currency)),
  figure('Approved', ({ line }) => decimal(approvedOf(line), line.converted_currency)),
  text('Company currency', ({ line }) => line.company_currency),
  figure('Claimed in company currency', ({ line }) => decimal(line.company_amount, line.company_currency)),
  text('Policy notes', ({ line }) => line.violations.map(({ message }) => message).join(' ')),
  text('Reason', ({ line }) => line.policy_reason),
  text('Lost receipt', ({ line }) => line.lost_receipt_reason),
  figure('Receipts', ({ line }) => String(line.receipts.length)),
  text('Expense type', ({ line }) => expenseTypeLabels[line.expense_type] ?? ''),
  text('From', ({ line }) => mileageOf(line)?.from ?? ''),
  text('To', ({ line }) => mileageOf(line)?.to ?? ''),
  text('Vehicle', ({ line }) => mileageOf(line)?.vehicle ?? ''),
  figure('Distance', ({ line }) => mileageOf(line)?.distance ?? null),
  text('Distance unit', ({ line }) => mileageOf(line)?.unit ?? ''),
  figure('Per diem days', ({ line }) => paidDaysOf(line.trip)?.toString() ?? null),
  text('Expense id', ({ line }) => line.id),
];

/** Returns a row without expense values, so that a report without expenses also appears in the export. */
export function lineWithoutExpense(head: PrintedHead): PrintedLine {
  return {
    ...noExpense,
    report_id: head.id,
    owner_id: head.owner_id,
    converted_currency: head.currency,
    converted_amount: head.total,
    company_currency: head.company_currency,
    report_number: head.number,
    report_title: head.title,
    report_stage: head.stage,
    submitted_at: head.submitted_at,
    owner: head.owner,
    owner_email: head.owner_email,
    employee_code: head.employee_code,
    department: head.department,
    entity: head.entity,
  };
}

const noExpense = {
  id: '',
  created_at: null,
  expense_type: '',
  trip: null,
  payment_mode: 'own',
  is_reimbursable: true,
  category_id: null,
  category: null,
  category_code: null,
  ledger_account: null,
  merchant: '',
  description: 'No expenses',
  invoice_number: '',
  spent_on: null,
  currency: null,
  amount: null,
  ex_rate: null,
  company_amount: null,
  capped_amount: null,
  edited_converted_amount: null,
  taxes: [],
  itemised: null,
  violations: [],
  lost_receipt_reason: '',
  policy_reason: '',
  attributes: {},
  custom_values: {},
  attendees: [],
  receipts: [],
} satisfies Partial<PrintedLine>;

const expenseTypeLabels: Partial<Record<string, string>> = {
  expense: 'Expense',
  mileage: 'Mileage',
  per_diem: 'Per diem',
};

function mileageOf({ trip }: PrintedLine): MileageFacts | null {
  return trip?.kind === 'mileage' ? trip : null;
}
