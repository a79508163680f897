import type { advances } from '#contract/advances.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { advanceStatus, isOutstanding } from '#domain/advances/advance-stages.ts';
import { advanceBalance } from '#domain/advances/balance.ts';
import { needsSettlement } from '#domain/advances/needs-settlement.ts';
import { amountText, rateText } from '../../expenses/show-expenses.ts';
import { advanceLabel } from '../advance-activity.ts';
import { approvedMoney } from '../payment/approved-money.ts';
import type { AdvanceLineRow } from './advance-list.rows.ts';

export type AdvanceLine = OutputOf<typeof advances.list>['data'][number];

export function advanceLine(row: AdvanceLineRow, { today }: { today: string }): AdvanceLine {
  const { currency, own } = row;
  const money = (decimal: string) => amountText(decimal, currency) ?? '0';

  return {
    id: row.id,
    advance_id: row.id,
    number: advanceLabel(row.number),
    title: row.title,
    stage: row.stage,
    report_status: advanceStatus(row.stage),
    owner: row.owner,
    category_id: row.category?.id ?? null,
    category: row.category?.name ?? null,
    currency,
    amount: money(row.amount),
    edited_amount: amountText(row.edited_amount, currency),
    approved_amount: money(approvedMoney(row).amount),
    capped_amount: amountText(row.policy_violation?.capped?.converted_amount ?? null, own),
    ex_rate: rateText(row.ex_rate),
    edited_ex_rate: rateText(row.edited_ex_rate),
    converted_amount: amountText(row.converted_amount, own),
    edited_converted_amount: amountText(row.edited_converted_amount, own),
    total: amountText(row.converted_amount, own),
    edited_total: amountText(row.edited_converted_amount, own),
    converted_currency: own,
    paid_amount: money(row.paid_amount),
    applied_amount: money(row.applied_amount),
    returned_amount: money(row.returned_amount),
    reserved_amount: money(row.reserved_amount),
    balance: advanceBalance(row).balance,
    needs_settlement: needsSettlement(row, today).needs_settlement,
    is_overdue: isOutstanding(row.stage) && row.settle_by !== null && row.settle_by < today,
    has_violation: row.has_violation,
    needed_on: row.needed_on,
    settle_by: row.settle_by,
    now_with: row.now_with,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}
