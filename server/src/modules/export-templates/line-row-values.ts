import { daysBetween } from '#domain/dates/calendar-days.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { paymentModeLabel } from '#domain/expenses/payment-modes.ts';
import type { TemplateRow } from '#domain/exports/template-row.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import { type ReportStage, reportStageLabel } from '#domain/reports/report-stages.ts';
import { rateText } from '../expenses/show-expenses.ts';
import { approvedOf, decimal, taxOf } from '../reports/line-amounts.ts';
import type { PrintedLine } from '../reports/printed-report.ts';
import type { ClaimValues, PersonValues, ReportValues } from './template-values.rows.ts';

/** The base URL for links and the time zone for dates in the exported rows. */
export interface RowDisplay {
  public_url: string;
  time_zone: string;
}

const expenseTypes: Readonly<Record<string, string>> = { expense: 'Expense', mileage: 'Mileage', per_diem: 'Per diem' };

export function lineRowValues(
  line: PrintedLine,
  { claim, names }: { claim: ClaimValues | undefined; names: readonly string[] },
  display: RowDisplay,
): TemplateRow {
  return {
    ...expenseAmounts(line),
    spent_on: line.spent_on,
    merchant: line.merchant,
    description: line.description,
    category: line.category,
    category_code: line.category_code,
    parent_category: claim?.parent_category ?? null,
    ledger_account: line.ledger_account,
    currency: line.currency,
    payment_mode: paymentModeLabel[line.payment_mode],
    is_reimbursable: String(line.is_reimbursable),
    invoice_number: line.invoice_number,
    expense_type: expenseTypes[line.expense_type] ?? line.expense_type,
    receipts_count: String(line.receipts.length),
    receipt_names: line.receipts.map(({ name }) => name).join(', '),
    lost_receipt_reason: line.lost_receipt_reason,
    violations: line.violations.map(({ message }) => message).join(' '),
    violations_count: String(line.violations.length),
    policy_reason: line.policy_reason,
    attendees: names.join(', '),
    attendees_count: String(line.attendees.length),
    expense_created_on: line.created_at && localDay(new Date(line.created_at), display.time_zone),
    expense_id: line.id,
    expense_link: `${display.public_url}/expense/${line.id}`,
    ...claimValues(claim),
  };
}

function expenseAmounts(line: PrintedLine): TemplateRow {
  const { currency, converted_currency } = line;
  const tax_amount = taxOf(line);
  const approved = approvedOf(line);
  return {
    amount: decimal(line.amount, currency),
    receipt_total: decimal(line.itemised?.total ?? line.amount, currency),
    tax_amount,
    tax_names: line.taxes.map(({ name }) => name).join(', '),
    tax_rate_pct: line.taxes.length === 1 ? (line.taxes[0]?.rate_pct ?? null) : null,
    net_amount: difference(line.amount, tax_amount ?? '0', currency),
    ex_rate: rateText(line.ex_rate),
    claimed_amount: decimal(line.converted_amount, converted_currency),
    allowed_amount: decimal(line.capped_amount, converted_currency),
    approved_amount: decimal(approved, converted_currency),
    not_approved_amount: difference(line.converted_amount, approved, converted_currency),
    company_amount: decimal(line.company_amount, line.company_currency),
  };
}

function difference(whole: string | null, part: string | null, currency: string | null): string | null {
  if (whole === null || part === null || currency === null) return null;
  return toDecimal(subtract(moneyFrom(whole, currency), moneyFrom(part, currency)));
}

function claimValues(claim: ClaimValues | undefined): TemplateRow {
  if (!claim) return {};
  const { stops, per_diem_from: from, per_diem_to: to } = claim;
  return {
    mileage_distance: claim.mileage_distance,
    mileage_unit: claim.mileage_unit,
    mileage_vehicle: claim.mileage_vehicle,
    mileage_from: stops?.[0]?.name ?? null,
    mileage_to: stops && stops.length > 1 ? (stops.at(-1)?.name ?? null) : null,
    mileage_round_trip: claim.is_round_trip === null ? null : String(claim.is_round_trip),
    mileage_registration: claim.registration,
    mileage_passengers: claim.passengers === null ? null : String(claim.passengers),
    mileage_purpose: claim.mileage_purpose,
    per_diem_days: from && to && String(daysBetween(from, to) + 1),
    per_diem_from: from,
    per_diem_to: to,
    per_diem_purpose: claim.per_diem_purpose,
  };
}

interface ReportHead {
  report_id: string | null;
  report_number: string | null;
  report_title: string | null;
  report_stage: ReportStage | null;
  submitted_at: Date | null;
}

export function reportRowValues(head: ReportHead, values: ReportValues | undefined, display: RowDisplay): TemplateRow {
  if (head.report_id === null || !values) return {};
  const { currency } = values;
  const dayOf = (instant: Date | null) => instant && localDay(new Date(instant), display.time_zone);
  return {
    report_number: head.report_number,
    report_title: head.report_title,
    report_status: head.report_stage && reportStageLabel[head.report_stage],
    report_purpose: values.purpose,
    report_currency: currency,
    report_total: decimal(values.total, currency),
    report_approved_total: decimal(values.edited_total ?? (values.approved_at ? values.total : null), currency),
    report_payable: decimal(values.payable_total, currency),
    report_expenses_count: String(values.no_of_expenses),
    report_first_spent_on: values.from_on,
    report_last_spent_on: values.to_on,
    report_created_on: dayOf(values.created_at),
    submitted_on: dayOf(head.submitted_at),
    approved_on: dayOf(values.approved_at),
    paid_on: values.paid_on,
    approvers: values.approvers,
    waiting_for: values.waiting_for,
    payout_currency: values.payout_currency,
    payout_amount: decimal(values.payout_amount, values.payout_currency),
    payout_method: values.payout_method,
    payout_reference: values.payout_reference,
    payout_run: values.payout_id,
    report_id: head.report_id,
    report_link: `${display.public_url}/report/${head.report_id}`,
  };
}

export function personRowValues(person: PersonValues | undefined): TemplateRow {
  if (!person) return {};
  const { id: _, custom_values: __, ...values } = person;
  return { ...values, employee: `${person.first_name} ${person.last_name}` };
}
