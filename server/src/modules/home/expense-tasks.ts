import { isEnglish } from '#domain/dates/intl-format.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import type { UnfinishedExpenses } from '../expenses/lists/unfinished-expenses.ts';
import type { Task } from './task.ts';

const maxDuplicates = 2;

/** Returns tasks for blocked expenses, incomplete drafts and possible duplicates. */
export function expenseTasks({ blocked, draft, duplicates }: UnfinishedExpenses): Task[] {
  return [
    ...(blocked ? [blockedTask(blocked)] : []),
    ...(draft ? [draftTask(draft)] : []),
    ...duplicates.slice(0, maxDuplicates).map(duplicateTask),
  ];
}

type Unfinished = NonNullable<UnfinishedExpenses['draft']>;

function blockedTask(expense: Unfinished): Task {
  const isOnly = expense.count === 1;
  return {
    key: 'expenses:blocked',
    kind: 'blocked',
    tone: 'warn',
    title: isOnly
      ? t`${nameOf(expense)} is blocked by a policy`
      : plural(expense.count, '1 expense is blocked by a policy', '# expenses are blocked by a policy'),
    detail:
      isOnly && expense.headline
        ? savedText(`${expense.headline}.`.replace('..', '.'))
        : t`Fix or delete them to go on.`,
    action: t`Fix`,
    path: isOnly ? editPath(expense) : '/individual/reports?stages=unreportable#draft_expense',
  };
}

function draftTask(expense: Unfinished): Task {
  if (expense.count > 1) {
    const { no_of_uncategorized } = expense;
    return {
      key: 'expenses:draft',
      kind: 'expense',
      tone: 'plain',
      title: plural(expense.count, '1 draft expense to complete', '# draft expenses to complete'),
      detail:
        no_of_uncategorized > 0
          ? plural(no_of_uncategorized, '1 needs a category.', '# need a category.')
          : t`Check them and add what is missing.`,
      action: t`Complete`,
      // The review contains only drafts without a category.
      path: no_of_uncategorized === expense.count ? '/upload#review' : '/individual/reports?stages=draft#draft_expense',
    };
  }

  const missing = expense.missing.map((label) => (isEnglish() ? label.toLowerCase() : savedText(label)));
  const [first] = missing;
  return {
    key: 'expenses:draft',
    kind: 'expense',
    tone: 'plain',
    title:
      missing.length === 1 && first
        ? isEnglish()
          ? `${nameOf(expense)} needs ${withArticle(first)}`
          : t`${nameOf(expense)} is missing: ${first}`
        : t`${nameOf(expense)} is not complete`,
    detail: missing.length > 1 ? t`Missing: ${missing.join(', ')}.` : t`Complete it to add it to a report.`,
    action: t`Complete`,
    path: editPath(expense),
  };
}

function duplicateTask(expense: UnfinishedExpenses['duplicates'][number]): Task {
  return {
    key: `duplicate:${expense.id}`,
    kind: 'duplicate',
    tone: 'plain',
    title: t`${nameOf(expense)} may be a duplicate`,
    detail: savedText(expense.message),
    action: t`Compare`,
    path: `/expense/${expense.id}`,
  };
}

/** Returns the merchant and amount, such as 'Blue Bottle Coffee, USD 18.40'. */
function nameOf({ merchant, currency, amount }: Pick<Unfinished, 'merchant' | 'currency' | 'amount'>): string {
  const money = currency && amount ? amountText(moneyFrom(amount, currency)) : '';
  return [merchant, money].filter(Boolean).join(', ') || t`A draft expense`;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/u.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Returns the path of the edit form. Mileage and per diem expenses have their own forms. */
function editPath({ id, expense_type }: Pick<Unfinished, 'id' | 'expense_type'>): string {
  return `/individual/reports/expense/${forms[expense_type]}/${id}?from=home`;
}

const forms: Record<Unfinished['expense_type'], string> = {
  expense: 'edit',
  mileage: 'mileage/edit',
  per_diem: 'perDiem/edit',
};
