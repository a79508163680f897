import type { OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { actsFor, canSeeItem, type Viewer } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { type ExpenseDetailsRow, type RelatedRow, readRelated } from '../expense-lines.rows.ts';

export type ShownCheck = OutputOf<typeof expenses.details>['data']['checks'][number];
type SavedCheck = ExpenseDetailsRow['checks'][number];

export type RelatedNames = ReadonlyMap<string, { label: string; is_own: boolean; is_seen: boolean }>;

/** A visible expense and its checks. */
interface CheckedRow {
  owner_id: string;
  checks: readonly Pick<SavedCheck, 'related_ids'>[];
}

/**
 * Labels of the related expenses, as far as this viewer may see them. Related expenses of other owners are named only
 * to viewers who may see them.
 */
export async function relatedNames(
  tx: CompanyTransaction,
  options: { client_id: string; viewer: Viewer; rows: readonly CheckedRow[] },
): Promise<RelatedNames> {
  const ids = [...new Set(options.rows.flatMap(({ checks }) => checks.flatMap(({ related_ids }) => related_ids)))];
  if (ids.length === 0) return new Map();
  const found = await readRelated(tx, { client_id: options.client_id, ids });
  const owners = new Set(options.rows.map(({ owner_id }) => owner_id));
  return new Map(
    found.flatMap((row) => {
      const is_own = actsFor(options.viewer, row.owner_id);
      const is_seen = canSeeItem(options.viewer, row);
      const isShown = is_seen || owners.has(row.owner_id);
      const label = labelOf(row, { is_named: !is_own && !owners.has(row.owner_id) });
      return isShown ? [[row.id, { label, is_own, is_seen }] as const] : [];
    }),
  );
}

export function shownChecks(checks: readonly SavedCheck[], related: RelatedNames): ShownCheck[] {
  return checks.map(({ code, level, message, related_ids, dismissed_at }) => ({
    code,
    level,
    message,
    related: related_ids.flatMap((expense_id) => {
      const named = related.get(expense_id);
      return named ? [{ expense_id, ...named }] : [];
    }),
    is_dismissed: dismissed_at !== null,
  }));
}

function labelOf(row: RelatedRow, { is_named }: { is_named: boolean }): string {
  const { merchant, spent_on, currency, amount, report_number, owner_name } = row;
  const parts = [
    is_named ? owner_name : '',
    merchant,
    currency && amount ? `${currency} ${toDecimal(moneyFrom(amount, currency))}` : '',
    spent_on ? dateText(spent_on) : '',
    report_number === null ? '' : `ER-${report_number}`,
  ];
  return parts.filter(Boolean).join(', ') || 'A draft';
}
