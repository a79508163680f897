import { paymentModeLabel } from '#domain/expenses/payment-modes.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { reportStatus } from '#domain/reports/report-stages.ts';
import type { PrintedHead, PrintedLine } from '../reports/printed-report.ts';
import type { Column } from './sheet.ts';

/** An expense with what is known of its report. */
export interface SheetLine {
  line: PrintedLine;
  head: PrintedHead | null;
}

type Value = (row: SheetLine) => string | null;

/** What an accountant asks of an expense. The set never depends on the rows. */
export const lineColumns: readonly Column<SheetLine>[] = [
  text('Report number', ({ line }) => line.report_number),
  text('Report title', ({ line }) => line.report_title),
  text('Report status', ({ line }) => line.report_stage && (reportStatus(line.report_stage) || 'Draft')),
  day('Submitted on', ({ head }) => head?.submitted_at?.toISOString().slice(0, 10) ?? null),
  text('Employee', ({ line }) => line.owner),
  text('Email', ({ line }) => line.owner_email),
  text('Employee code', ({ head }) => head?.employee_code ?? null),
  text('Department', ({ head }) => head?.department ?? null),
  text('Entity', ({ head }) => head?.entity ?? null),
  day('Date', ({ line }) => line.spent_on),
  text('Merchant', ({ line }) => line.merchant),
  text('Category', ({ line }) => line.category),
  text('Category code', ({ line }) => line.category_code),
  text('Ledger account', ({ line }) => line.ledger_account),
  text('Description', ({ line }) => line.description),
  text('Invoice number', ({ line }) => line.invoice_number),
  text('Paid with', ({ line }) => paymentModeLabel[line.payment_mode]),
  text('Currency', ({ line }) => line.currency),
  figure('Amount', ({ line }) => decimal(line.amount, line.currency)),
  figure('Tax', ({ line }) => taxOf(line)),
  figure('Rate', ({ line }) => line.ex_rate?.replace(/\.?0+$/u, '') ?? null),
  text('Company currency', ({ line }) => line.company_currency),
  figure('Claimed', ({ line }) => decimal(line.converted_amount, line.company_currency)),
  figure('Allowed by policy', ({ line }) => decimal(line.capped_amount, line.company_currency)),
  figure('Approved', ({ line }) => decimal(line.edited_converted_amount, line.company_currency)),
  text('Policy notes', ({ line }) => line.violations.map(({ message }) => message).join(' ')),
  text('Reason', ({ line }) => line.policy_reason),
  figure('Receipts', ({ line }) => String(line.receipts.length)),
  text('Expense id', ({ line }) => line.id),
];

function text(header: string, value: Value): Column<SheetLine> {
  return { header, kind: 'text', value };
}

function figure(header: string, value: Value): Column<SheetLine> {
  return { header, kind: 'number', value };
}

function day(header: string, value: Value): Column<SheetLine> {
  return { header, kind: 'date', value };
}

function decimal(amount: string | null, currency: string | null): string | null {
  return amount && currency ? toDecimal(moneyFrom(amount, currency)) : null;
}

function taxOf({ taxes, currency }: PrintedLine): string | null {
  if (taxes.length === 0 || !currency) return null;
  const minor = taxes.reduce((total, { amount }) => total + moneyFrom(amount, currency).minor, 0n);
  return toDecimal({ minor, currency });
}
