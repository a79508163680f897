import type { OpenCheck } from '#domain/checks/check-acknowledgement.ts';
import { checkSettings, withCheckSettings } from '#domain/checks/check-settings.ts';
import { checkSubject } from '#domain/checks/check-subject.ts';
import type { CheckedExpense, ExpenseCheck } from '#domain/checks/expense-check.ts';
import { expensesNear } from '#domain/checks/expenses-near.ts';
import { findChecks } from '#domain/checks/find-checks.ts';
import { invoiceKey } from '#domain/checks/same-invoice.ts';
import type { Money } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { WriteContext } from '../../../http/context.ts';
import { checkedCategories } from '../../categories/read-categories.ts';
import { findAlike } from '../../files/find-alike.ts';
import type { CheckRow, ExpenseRow } from '../expenses.rows.ts';
import { type CheckFacts, readCheckFacts } from './check-facts.rows.ts';
import { type CandidateRow, readAcknowledgements, readCandidates, readReadings, readRemarks } from './checks.rows.ts';
import { readBlockingChecks, writeFraudLog } from './submitted-checks.rows.ts';

/** The fields of an expense that the checks compare. The id is null if the expense is not saved yet. */
type Checkable = Omit<CandidateRow, 'id'> & { id: string | null; source?: ExpenseRow['source'] };

export interface CheckSubject {
  expense: Checkable;
  /** The lowest limit per expense among the policies that apply; null if there is none. */
  limit: Money | null;
}

/** A check without its expense id, because the expense may not be saved yet. */
export type FoundCheckRow = Omit<CheckRow, 'expense_id'>;

/**
 * Runs all checks on the expenses, with a constant number of queries. Remarks and acknowledgements still apply if the
 * check concerns the same set of expenses.
 */
export async function checkExpenses(
  tx: CompanyTransaction,
  client_id: string,
  subjects: readonly CheckSubject[],
): Promise<FoundCheckRow[][]> {
  const fileIds = [...new Set(subjects.flatMap(({ expense }) => expense.file_ids))];
  const [similarFiles, readings] = await Promise.all([
    findAlike(tx, { client_id, ids: fileIds }),
    readReadings(tx, { client_id, file_ids: fileIds }),
  ]);

  const trips = tripsOf(subjects);
  const [saved, { meals: mealIds, nights: nightKeys }, facts] = await Promise.all([
    readCandidates(tx, {
      client_id,
      days: daysOf(subjects),
      recent: recentDays(subjects),
      trips,
      covered: [
        ...trips,
        ...daysOf(subjects).map(({ owner_id, spent_on }) => ({ owner_id, from: spent_on, to: spent_on })),
      ],
      invoice_keys: [...new Set(subjects.map(({ expense }) => invoiceKey(expense.invoice_number)).filter(Boolean))],
      file_ids: [...new Set([...fileIds, ...similarFiles.map(({ other_id }) => other_id)])],
    }),
    checkedCategories(tx, client_id),
    readCheckFacts(tx, {
      client_id,
      owner_ids: [...new Set(subjects.map(({ expense }) => expense.owner_id))],
      category_ids: [...new Set(subjects.flatMap(({ expense }) => expense.category_id ?? []))],
      file_ids: fileIds,
      report_ids: [...new Set(subjects.flatMap(({ expense }) => expense.report_id ?? []))],
      days: daysOf(subjects),
    }),
  ]);
  const checked = (expense: Checkable): CheckedExpense => ({
    ...withNights(expense, nightKeys),
    is_meal: isMeal(expense, mealIds),
  });

  const typed = new Map(subjects.map(({ expense }) => [expense.id, expense]));

  // Compares with the new values of the expenses that are being saved, not with the stored values.
  const others = [
    ...saved.filter(({ id }) => !typed.has(id)),
    ...subjects.map(({ expense }) => expense).filter(({ id }) => id !== null),
  ].map(checked);

  const nearTo = expensesNear(others, similarFiles);
  const historyOf = Map.groupBy(others, ({ owner_id }) => owner_id);
  const settings = checkSettings(facts.settings);

  const found = subjects.map(({ expense, limit }) =>
    withCheckSettings(
      findChecks(checked(expense), {
        others: nearTo(checked(expense)),
        alike: similarFiles,
        receipts: expense.file_ids.flatMap((id) => readings.get(id) ?? []),
        limit,
        history: historyOf.get(expense.owner_id) ?? [],
        ...factsOf(expense, facts),
      }),
      settings,
    ),
  );

  return withAnswers(tx, client_id, subjects, found);
}

/** Returns true until an approver or a payer acknowledges the check. */
export function isOpenCheck({ acknowledged_at }: Pick<CheckRow, 'acknowledged_at'>): boolean {
  return acknowledged_at === null;
}

/** Adds earlier remarks and acknowledgements to the checks. An expense that is not saved yet has none. */
async function withAnswers(
  tx: CompanyTransaction,
  client_id: string,
  checked: readonly CheckSubject[],
  found: readonly (readonly ExpenseCheck[])[],
): Promise<FoundCheckRow[][]> {
  const subjectOf = (id: string | null, check: ExpenseCheck) => (id === null ? null : checkSubject(id, check));
  const subjects = [
    ...new Set(
      checked.flatMap(({ expense: { id } }, index) =>
        (found[index] ?? []).flatMap((check) => subjectOf(id, check) ?? []),
      ),
    ),
  ];

  const [remarks, acknowledgements] = await Promise.all([
    readRemarks(tx, { client_id, subjects, owner_ids: [...new Set(checked.map(({ expense }) => expense.owner_id))] }),
    readAcknowledgements(tx, { client_id, subjects }),
  ]);

  const remarkOf = new Map(remarks.map((row) => [`${row.owner_id} ${row.code} ${row.subject}`, row]));
  const acknowledgementOf = new Map(acknowledgements.map((row) => [`${row.code} ${row.subject}`, row]));

  return checked.map(({ expense: { id, owner_id } }, index) =>
    (found[index] ?? []).map((check) => {
      const key = `${check.code} ${subjectOf(id, check)}`;
      const remark = remarkOf.get(`${owner_id} ${key}`);
      const acknowledgement = acknowledgementOf.get(key);
      return {
        code: check.code,
        level: check.level,
        message: check.message,
        related_ids: [...check.related_ids],
        remarked_by: remark?.remarked_by ?? null,
        remarked_at: remark?.remarked_at ?? null,
        acknowledged_by: acknowledgement?.acknowledged_by ?? null,
        acknowledged_at: acknowledgement?.acknowledged_at ?? null,
        acknowledged_reason: acknowledgement?.reason ?? '',
      };
    }),
  );
}

function factsOf({ owner_id, report_id, category_id, file_ids, source }: Checkable, facts: CheckFacts) {
  const charges = facts.charges.filter((charge) => charge.owner_id === owner_id);
  const submitted = facts.submitted.find((each) => each.owner_id === owner_id)?.report_ids ?? [];
  return {
    usual: facts.usual.find((each) => each.category_id === category_id) ?? null,
    // Removes duplicates, because a transaction can be close to several of the days.
    charges: [...new Map(charges.map((charge) => [charge.id, charge])).values()],
    edited_with: facts.edits.filter(({ file_id }) => file_ids.includes(file_id)).map((edit) => edit.edited_with),
    is_first_claim: submitted.every((id) => id === report_id),
    report_trip: source === 'trip' ? null : (facts.trips.find((trip) => trip.report_id === report_id) ?? null),
  };
}

/** Returns the first and last day of each owner's expenses. */
function recentDays(subjects: readonly CheckSubject[]): { owner_id: string; from: string; to: string }[] {
  return [...Map.groupBy(daysOf(subjects), ({ owner_id }) => owner_id)].map(([owner_id, days]) => {
    const dates = days.map(({ spent_on }) => spent_on).sort();
    const [first = '', last = ''] = [dates[0], dates.at(-1)];
    return { owner_id, from: first, to: last };
  });
}

/** Returns the owner and the spending date of each expense, without duplicates. */
function daysOf(subjects: readonly CheckSubject[]): { owner_id: string; spent_on: string }[] {
  const days = subjects.flatMap(({ expense: { owner_id, spent_on } }) => (spent_on ? [{ owner_id, spent_on }] : []));
  return [...new Map(days.map((day) => [`${day.owner_id} ${day.spent_on}`, day])).values()];
}

/** Returns the first and last day of each per diem trip. */
function tripsOf(subjects: readonly CheckSubject[]): { owner_id: string; from: string; to: string }[] {
  return subjects.flatMap(({ expense: { owner_id, trip } }) => {
    const dates = trip?.kind === 'per_diem' ? trip.days.map(({ date }) => date).sort() : [];
    const [from, to] = [dates[0], dates.at(-1)];
    return from && to ? [{ owner_id, from, to }] : [];
  });
}

function isMeal({ category_id, trip }: Checkable, mealIds: ReadonlySet<string>): boolean {
  return trip === null && category_id !== null && mealIds.has(category_id);
}

function withNights(
  { attributes, ...expense }: Checkable,
  nightKeys: ReadonlyMap<string, string>,
): Omit<CheckedExpense, 'is_meal'> {
  const key = expense.category_id === null ? undefined : nightKeys.get(expense.category_id);
  const nights = key !== undefined && Object.hasOwn(attributes, key) ? Number(attributes[key]) : Number.NaN;
  return { ...expense, nights: Number.isFinite(nights) && nights > 0 ? nights : null };
}

/** Reads the checks that prevent the submission of a report. */
export function blockingChecksOf(
  tx: CompanyTransaction,
  key: { client_id: string; report_id: string },
): Promise<OpenCheck[]> {
  return readBlockingChecks(tx, key);
}

/** Updates the fraud log with the current checks of a submitted report. */
export function logChecks(
  { tx, client_id, request }: Pick<WriteContext, 'tx' | 'client_id' | 'request'>,
  report_id: string,
): Promise<void> {
  return writeFraudLog(tx, { client_id, report_id, now: request.now });
}
