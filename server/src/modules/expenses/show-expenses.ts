import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { decimalFrom, formatDecimal } from '#domain/decimal/decimal.ts';
import { paidDaysOf } from '#domain/expenses/trip-facts.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { reportStatus } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, App, RequestInfo } from '../../http/context.ts';
import { routePictureUrl } from '../../http/route-picture-url.ts';
import { thumbnailOf } from '../files/show-files.ts';
import type { ExpenseLineRow } from './expense-lines.rows.ts';

export type ExpenseLine = OutputOf<typeof expenses.pagedList>['data'][number];
export type ExpenseFields = Omit<InputOf<typeof expenses.draftCreate>, 'for_user_id'>;
export type ExpenseDetails = OutputOf<typeof expenses.details>['data'];

interface DisplayScope {
  app: App;
  actor: Actor;
  request: { now: Date };
}

/** The parts of a read or write context that are needed to show an expense. */
export interface DisplayContext extends DisplayScope {
  tx: CompanyTransaction;
  request: Pick<RequestInfo, 'now' | 'language'>;
}

/** Converts a list row to the format of the API. */
export function expenseLine(
  row: ExpenseLineRow,
  { app, actor, request }: DisplayScope,
): Omit<ExpenseLine, 'policy_violation' | 'checks'> {
  const own = row.converted_currency ?? actor.company.currency;
  const claimed = (decimal: string | null) => amountText(decimal, row.currency ?? own);
  const converted = (decimal: string | null) => amountText(decimal, own);
  const { first_file_id } = row;

  return {
    id: row.id,
    expense_id: row.id,
    report_id: row.report_id,
    report_number: row.report_number === null ? null : `ER-${row.report_number}`,
    report_title: row.report_title,
    report_status: row.report_stage === null ? '' : reportStatus(row.report_stage),
    stage: row.stage,
    expense_type: row.expense_type,
    distance: row.trip?.kind === 'mileage' ? row.trip.distance : null,
    distance_unit: row.trip?.kind === 'mileage' ? row.trip.unit : null,
    travel_days: paidDaysOf(row.trip),
    payment_mode: row.payment_mode,
    is_reimbursable: row.is_reimbursable,
    category_id: row.category_id,
    category: row.category,
    category_icon: row.category_icon ?? 'receipt',
    merchant: row.merchant,
    description: row.description,
    spent_on: row.spent_on,
    currency: row.currency,
    amount: claimed(row.amount),
    ex_rate: rateText(row.ex_rate),
    converted_amount: converted(row.converted_amount),
    converted_currency: own,
    capped_amount: converted(row.capped_amount),
    edited_amount: claimed(row.edited_amount),
    edited_ex_rate: rateText(row.edited_ex_rate),
    edited_converted_amount: converted(row.edited_converted_amount),
    total: converted(row.converted_amount),
    edited_total: converted(row.edited_converted_amount),
    itemised: row.itemised && {
      no_of_items: row.itemised.no_of_items,
      total: claimed(row.itemised.total) ?? '0',
    },
    thumbnail:
      first_file_id === null
        ? null
        : thumbnailOf(app, { client_id: actor.client_id, now: request.now, file_id: first_file_id }),
    no_of_receipts: row.no_of_receipts,
    lost_receipt_reason: row.lost_receipt_reason,
    policy_result: row.policy_result,
    no_of_checks: row.no_of_checks,
    map_url:
      row.trip?.kind === 'mileage'
        ? routePictureUrl(app, { client_id: actor.client_id, ...row.trip }, request.now)
        : null,
    missing: row.missing_labels,
    source: row.source,
    scan_state: row.scan_state,
    version: row.version,
  };
}

/** Formats a database decimal with the number of decimals of its currency. Returns null for a missing amount. */
export function amountText(decimal: string | null, currency: string): string | null {
  return decimal === null ? null : toDecimal(moneyFrom(decimal, currency));
}

/** Formats a rate without trailing zeros: '1.084500000' becomes '1.0845'. Returns null for a missing rate. */
export function rateText(rate: string | null): string | null {
  return rate === null ? null : formatDecimal(decimalFrom(rate));
}
