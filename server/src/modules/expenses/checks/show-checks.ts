import type { OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { actsFor, canSeeItem, type Viewer } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { type FoundPerson, findPeople } from '../../people/find-people.ts';
import { type RelatedRow, readRelated, type SavedCheck } from '../expense-lines.rows.ts';

export type ShownCheck = OutputOf<typeof expenses.details>['data']['checks'][number];

/** A saved or newly found check. The dates of a saved check are strings, because they come from a JSON column. */
type FoundCheck = Omit<SavedCheck, 'remarked_at' | 'acknowledged_at'> & {
  remarked_at: Date | string | null;
  acknowledged_at: Date | string | null;
};

/** An expense that the viewer can see, with its checks. */
interface CheckedRow {
  owner_id: string;
  checks: readonly FoundCheck[];
}

/** The names that checks mention, limited to those that the viewer may see. */
export interface CheckNames {
  viewer: Viewer;
  related: ReadonlyMap<string, { label: string; is_own: boolean; is_seen: boolean }>;
  people: ReadonlyMap<string, FoundPerson>;
}

/**
 * Finds the names of related expenses, and of the people who remarked on or acknowledged a check. Related expenses of
 * other owners are named only to viewers who may see them.
 */
export async function checkNames(
  tx: CompanyTransaction,
  { client_id, viewer, rows }: { client_id: string; viewer: Viewer; rows: readonly CheckedRow[] },
): Promise<CheckNames> {
  const checks = rows.flatMap((row) => row.checks);
  const ids = [...new Set(checks.flatMap(({ related_ids }) => related_ids))];
  const answeredBy = checks.flatMap(({ remarked_by, acknowledged_by }) => [remarked_by ?? [], acknowledged_by ?? []]);
  const [found, people] = await Promise.all([
    ids.length > 0 ? readRelated(tx, { client_id, ids }) : [],
    findPeople(tx, { client_id, ids: [...new Set(answeredBy.flat())] }),
  ]);

  const owners = new Set(rows.map(({ owner_id }) => owner_id));
  const related = new Map(
    found.flatMap((row) => {
      const is_own = actsFor(viewer, row.owner_id);
      const is_seen = canSeeItem(viewer, row);
      const isShown = is_seen || owners.has(row.owner_id);
      const label = labelOf(row, { is_named: !is_own && !owners.has(row.owner_id) });
      return isShown ? [[row.id, { label, is_own, is_seen }] as const] : [];
    }),
  );
  return { viewer, related, people };
}

export function shownChecks({ owner_id, checks }: CheckedRow, { viewer, related, people }: CheckNames): ShownCheck[] {
  // The times come as strings from JSON columns.
  const answerOf = (by: string | null, at: Date | string | null) => {
    const person = by === null ? undefined : people.get(by);
    return person && at !== null
      ? { by: `${person.first_name} ${person.last_name}`, at: new Date(at).toISOString() }
      : null;
  };
  // The reason may mention a claim of a colleague, so the claimant does not see it here. They do see it in the activity
  // of their own report.
  const withReason = (answer: ReturnType<typeof answerOf>, reason: string) =>
    answer && { ...answer, reason: actsFor(viewer, owner_id) ? '' : reason };

  return checks.map((check) => ({
    code: check.code,
    level: check.level,
    message: check.message,
    related: check.related_ids.flatMap((expense_id) => {
      const named = related.get(expense_id);
      return named ? [{ expense_id, ...named }] : [];
    }),
    remark: answerOf(check.remarked_by, check.remarked_at),
    acknowledgement: withReason(answerOf(check.acknowledged_by, check.acknowledged_at), check.acknowledged_reason),
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
  return parts.filter(Boolean).join(', ') || t`A draft`;
}
