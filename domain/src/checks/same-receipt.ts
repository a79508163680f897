import { plural, t } from '../language/translate.ts';
import { type AlikeFiles, type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';
import { isSameAmount } from './same-amount.ts';

/** Runs the checks D1, D2 and D5: more than one expense has the same receipt, or a similar image of it. */
export function sameReceipt(
  expense: CheckedExpense,
  { others, alike }: { others: readonly CheckedExpense[]; alike: readonly AlikeFiles[] },
): ExpenseCheck[] {
  const same = withFile(others, sameFiles(expense, alike, { is_same: true }));
  const similar = withFile(others, sameFiles(expense, alike, { is_same: false })).filter(
    (each) => !same.includes(each) && couldBeOne(expense, each),
  );
  const isOwn = ({ owner_id }: CheckedExpense) => owner_id === expense.owner_id;
  const [own, ownSimilar] = [same.filter(isOwn), similar.filter(isOwn)];
  const foreign = [...same, ...similar].filter((each) => !isOwn(each));

  return [
    ...(own.length > 0 ? [checkOf('D1', 'HIGH', { message: attachedText(own.length), related: own })] : []),
    ...(ownSimilar.length > 0
      ? [
          checkOf('D2', 'MEDIUM', {
            message: similarText(ownSimilar.length),
            related: ownSimilar,
          }),
        ]
      : []),
    // The message does not name the colleague; only people who may see the other expense learn who it is.
    ...(foreign.length > 0
      ? [checkOf('D5', 'HIGH', { message: t`Another colleague claimed the same receipt.`, related: foreign })]
      : []),
  ];
}

/** True if two expenses share an identical or similar receipt. */
export function shareReceipt(left: CheckedExpense, right: CheckedExpense, alike: readonly AlikeFiles[]): boolean {
  const files = new Set([...sameFiles(left, alike, { is_same: true }), ...sameFiles(left, alike, { is_same: false })]);
  return right.file_ids.some((id) => files.has(id));
}

/**
 * True if similar images may be one receipt. Two bills of the same hotel look similar, so the expenses must also have
 * the same day or the same amount, if these are known.
 */
function couldBeOne(left: CheckedExpense, right: CheckedExpense): boolean {
  const days = bothKnown(left.spent_on, right.spent_on, (one, other) => one === other);
  const amounts = bothKnown(
    left.amount,
    right.amount,
    (one, other) => left.currency === right.currency && isSameAmount(one, other),
  );
  return days === null && amounts === null ? true : days === true || amounts === true;
}

/** Compares two values; null if either one is unknown. */
function bothKnown(
  left: string | null,
  right: string | null,
  compare: (left: string, right: string) => boolean,
): boolean | null {
  return left === null || right === null ? null : compare(left, right);
}

function sameFiles(expense: CheckedExpense, alike: readonly AlikeFiles[], { is_same }: { is_same: boolean }): string[] {
  const own = new Set(expense.file_ids);
  return [
    ...(is_same ? own : []),
    ...alike.filter((each) => each.is_same === is_same && own.has(each.file_id)).map(({ other_id }) => other_id),
  ];
}

function withFile(expenses: readonly CheckedExpense[], file_ids: readonly string[]): CheckedExpense[] {
  const ids = new Set(file_ids);
  return expenses.filter((expense) => expense.file_ids.some((id) => ids.has(id)));
}

function attachedText(count: number): string {
  if (count === 1) return t`The same receipt is attached to another expense.`;
  return plural(
    count,
    'The same receipt is attached to 1 other expense.',
    'The same receipt is attached to # other expenses.',
  );
}

function similarText(count: number): string {
  if (count === 1) return t`The receipt looks like the receipt of another expense.`;
  return plural(
    count,
    'The receipt looks like the receipt of 1 other expense.',
    'The receipt looks like the receipt of # other expenses.',
  );
}
