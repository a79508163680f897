import { advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { TemplateRow } from '#domain/exports/template-row.ts';
import { payoutTabLabel, tabOfStage } from '#domain/payouts/payout-tabs.ts';
import type { AdvanceLine } from '../advances/lists/show-advances.ts';
import { amountText, rateText } from '../expenses/show-expenses.ts';
import type { ListedPayable } from '../payables/list-payables.ts';
import { methodText, payableNumber } from '../payouts/show-payments.ts';
import type { RowDisplay } from './line-row-values.ts';

export function advanceRowValues(line: AdvanceLine, { public_url, time_zone }: RowDisplay): TemplateRow {
  const dayOf = (instant: string | null) => instant && localDay(new Date(instant), time_zone);
  return {
    advance_number: line.number,
    advance_title: line.title,
    advance_status: advanceStageLabel[line.stage],
    advance_category: line.category,
    advance_currency: line.currency,
    advance_amount: line.amount,
    advance_approved_amount: line.edited_amount,
    advance_ex_rate: line.edited_ex_rate ?? line.ex_rate,
    advance_company_amount: line.edited_converted_amount ?? line.converted_amount,
    advance_paid_amount: line.paid_amount,
    advance_applied_amount: line.applied_amount,
    advance_returned_amount: line.returned_amount,
    advance_reserved_amount: line.reserved_amount,
    advance_balance: line.balance,
    advance_needed_on: line.needed_on,
    advance_settle_by: line.settle_by,
    advance_submitted_on: dayOf(line.submitted_at),
    advance_paid_on: dayOf(line.paid_at),
    advance_waiting_for: line.now_with.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', '),
    advance_id: line.id,
    advance_link: `${public_url}/advance/${line.id}`,
  };
}

export function payableRowValues(row: ListedPayable, { time_zone }: RowDisplay): TemplateRow {
  return {
    item_number: payableNumber(row),
    item_title: row.title,
    item_status: payoutTabLabel[tabOfStage(row.stage)],
    item_currency: row.item_currency,
    item_amount: amountText(row.item_amount, row.item_currency),
    item_advances: amountText(row.advances_total, row.item_currency),
    item_payable: amountText(row.payable, row.item_currency),
    payment_ex_rate: rateText(row.ex_rate),
    payment_currency: row.currency,
    payment_amount: amountText(row.amount, row.currency),
    payment_method: methodText(row),
    payment_reference: row.reference,
    payment_run: row.payout_id,
    payment_on: row.paid_on,
    payment_approved_on: localDay(row.approved_at, time_zone),
    payment_since: localDay(row.moved_at, time_zone),
    payment_hold: row.on_hold_reason,
    payment_error: row.last_payout_error,
  };
}
