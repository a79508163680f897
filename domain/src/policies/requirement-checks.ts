import {
  absolute,
  compare,
  decimalFrom,
  divide,
  formatDecimal,
  isZero,
  multiply,
  subtract,
  wholeNumber,
} from '../decimal/decimal.ts';
import { plural, t } from '../language/translate.ts';
import { isGreater, type Money, moneyFrom, toDecimal } from '../money/money.ts';
import { withoutRate } from './amount-check.ts';
import { broken, type Check, type Finding, passed } from './check.ts';
import { plainText } from './plain-text.ts';
import type { ViolationType } from './policy-outcome.ts';
import type { ItemBudget } from './policy-question.ts';
import type { PolicyRequirements } from './policy-rule.ts';
import { amountText, ended, figure, listed } from './policy-text.ts';
import type { QuestionContext } from './question-context.ts';

/** Checks every requirement of a policy. The requirements of all matching policies apply. */
export function requirementChecks(requirements: PolicyRequirements, context: QuestionContext): Check[] {
  const { item } = context.question;
  const { receipt_above, itemised_receipt_above, rate_difference_pct, distance_difference_pct } = requirements;
  const isAlone = requirementCount(requirements) === 1;
  const checks: (Check | false)[] = [
    receipt_above !== null &&
      receiptCheck(receipt_above, requirements, context, {
        is_alone: isAlone,
        type: 'RECEIPT_REQUIRED',
        count: item.receipts.length,
      }),
    itemised_receipt_above !== null &&
      receiptCheck(itemised_receipt_above, requirements, context, {
        is_alone: false,
        type: 'ITEMISED_RECEIPT_REQUIRED',
        count: item.receipts.filter(({ is_itemised }) => is_itemised !== false).length,
        is_unsure: !item.receipts.some(({ is_itemised }) => is_itemised),
      }),
    requirements.description_required && fieldCheck('description', item.description.trim() !== ''),
    requirements.attendees_required && fieldCheck('attendees', item.attendees.length > 0),
    requirements.card_match_required && cardCheck(item.is_card_matched),
    requirements.within_budget && budgetCheck(item.budgets ?? []),
    rate_difference_pct !== null &&
      deviationCheck({ actual: item.ex_rate, expected: item.table_rate, limit: rate_difference_pct }, rates),
    distance_difference_pct !== null &&
      deviationCheck(
        { actual: item.distance_km, expected: item.calculated_distance_km, limit: distance_difference_pct },
        distances,
      ),
    requirements.travel_classes.length > 0 && classCheck(requirements.travel_classes, item.travel_class),
  ];

  return checks.filter((check) => check !== false);
}

export function requirementCount(requirements: PolicyRequirements): number {
  const isRequired = [
    requirements.receipt_above !== null,
    requirements.itemised_receipt_above !== null,
    requirements.description_required,
    requirements.attendees_required,
    requirements.card_match_required,
    requirements.within_budget,
    requirements.rate_difference_pct !== null,
    requirements.distance_difference_pct !== null,
    requirements.travel_classes.length > 0,
  ];
  return isRequired.filter(Boolean).length;
}

interface Receipt {
  /** True if the policy requires nothing else. */
  is_alone: boolean;
  type: 'RECEIPT_REQUIRED' | 'ITEMISED_RECEIPT_REQUIRED';
  count: number;
  /** True if the OCR cannot tell whether the attached receipt is itemised. */
  is_unsure?: boolean;
}

/** Checks a receipt requirement. The result is cached for the item, because many policies use the same threshold. */
function receiptCheck(
  above: string,
  { currency }: PolicyRequirements,
  context: QuestionContext,
  receipt: Receipt,
): Check {
  const key = `${receipt.type} ${receipt.is_alone} ${above} ${currency}`;
  return context.once(key, () => receiptOver(moneyFrom(above, currency ?? context.amount.currency), receipt, context));
}

function receiptOver(written: Money, receipt: Receipt, context: QuestionContext): Check {
  const { type, count, is_unsure = false } = receipt;
  const { amount } = context;
  const threshold = context.inCompanyCurrency(written);
  if (!threshold) return withoutRate(written, amount.currency);
  const needed = neededText(receipt, written.currency === amount.currency ? figure(written) : amountText(written));
  if (!isGreater(amount, threshold)) return passed(t`${needed}, claimed ${figure(amount)}.`);
  if (count > 0) {
    const attached =
      count === 1
        ? t`${needed}, and 1 is attached.`
        : plural(count, '{0}, and 1 is attached.', '{0}, and # are attached.', needed);
    return passed(is_unsure ? `${attached} ${t`The approver checks it.`}` : attached);
  }

  if (context.question.item.is_receipt_lost)
    return broken(t`${needed}, and the claimant states that it is lost.`, {
      ...missing('receipt', type, {
        limit: toDecimal(threshold),
        message: t`The receipt is lost. It is required over ${amountText(written)}.`,
      }),
      // The statement unblocks the expense; approvers added by the policy still decide on it.
      action: 'flag',
    });
  return broken(
    t`${needed}, and none is attached.`,
    missing('receipt', type, {
      limit: toDecimal(threshold),
      message:
        type === 'RECEIPT_REQUIRED'
          ? t`Attach a receipt: it is required over ${amountText(written)}.`
          : t`Attach an itemised receipt: it is required over ${amountText(written)}.`,
    }),
  );
}

function neededText({ type, is_alone }: Receipt, threshold: string): string {
  if (type === 'ITEMISED_RECEIPT_REQUIRED') return t`Itemised receipt required over ${threshold}`;
  return is_alone ? t`Required over ${threshold}` : t`Receipt required over ${threshold}`;
}

function fieldCheck(field: 'description' | 'attendees', isGiven: boolean): Check {
  const [given, instruction] =
    field === 'description'
      ? [t`A description was entered.`, t`Add a description.`]
      : [t`Attendees were added.`, t`Add the attendees.`];
  if (isGiven) return passed(given);
  const sentence = field === 'description' ? t`No description was entered.` : t`No attendees were added.`;
  return broken(sentence, missing(field, 'FIELD_REQUIRED', { limit: 'required', message: instruction }));
}

function cardCheck(isMatched: boolean | null): Check {
  if (isMatched === null) return passed(t`Not checked: the company has no cards yet.`);
  if (isMatched) return passed(t`A card transaction matches.`);
  return broken(
    t`No card transaction matches.`,
    missing('card', 'CARD_REQUIRED', {
      limit: 'required',
      message: t`Pay with a company card: no card transaction matches.`,
    }),
  );
}

function budgetCheck(budgets: readonly ItemBudget[]): Check {
  if (budgets.length === 0) return passed(t`No budget applies.`);
  const text = budgets.map(budgetText).join(' ');
  const exceeded = budgets.find(({ left, amount }) => isGreater(amount, left));
  if (!exceeded) return passed(text);
  return broken(text, {
    attribute: 'budget',
    type: 'BUDGET_EXCEEDED',
    limit: toDecimal(exceeded.left),
    actual: toDecimal(exceeded.amount),
    period: 'transaction',
    message: t`Over the budget: ${budgetText(exceeded)}`,
  });
}

/** Describes what is left of a budget: 'Marketing has USD 240.00 left in November after pending expenses.' */
function budgetText({ name, period, left }: ItemBudget): string {
  return left.minor > 0n
    ? t`${name} has ${amountText(left)} left in ${period} after pending expenses.`
    : t`${name} has nothing left in ${period} after pending expenses.`;
}

interface Deviation {
  attribute: string;
  type: ViolationType;
  nothing(): string;
  differs(percent: string): string;
}

const rates: Deviation = {
  attribute: 'ex_rate',
  type: 'RATE_DEVIATION',
  nothing: () => t`There is no exchange rate to compare with.`,
  differs: (percent) => t`Exchange rate differs by ${percent}% from the reference rate`,
};

const distances: Deviation = {
  attribute: 'distance',
  type: 'DISTANCE_DEVIATION',
  nothing: () => t`There is no distance to compare with.`,
  differs: (percent) => t`Distance differs by ${percent}% from the map`,
};

function deviationCheck(
  { actual, expected, limit }: { actual: string | null; expected: string | null; limit: string },
  { attribute, type, nothing, differs }: Deviation,
): Check {
  if (actual === null || expected === null || isZero(decimalFrom(expected))) return passed(nothing());
  const difference = absolute(subtract(decimalFrom(actual), decimalFrom(expected)));
  const allowed = multiply(absolute(decimalFrom(expected)), decimalFrom(limit));
  const percent = formatDecimal(divide(multiply(difference, wholeNumber(100)), absolute(decimalFrom(expected)), 1));
  const sentence = t`${differs(percent)}, limit is ${limit}%.`;
  if (compare(multiply(difference, wholeNumber(100)), allowed) <= 0) return passed(sentence);
  return broken(sentence, {
    attribute,
    type,
    limit: `${limit}%`,
    actual: `${percent}%`,
    period: 'transaction',
    message: ended(differs(percent)),
  });
}

function classCheck(allowed: readonly string[], travelled: string | null): Check {
  if (travelled === null) return passed(t`No travel class was entered.`);
  const isAllowed = allowed.some((each) => plainText(each) === plainText(travelled));
  const sentence = `${ended(t`The travel class is ${travelled}`)} ${t`Allowed: ${listed(allowed)}.`}`;
  if (isAllowed) return passed(sentence);
  return broken(sentence, {
    attribute: 'travel_class',
    type: 'CLASS_NOT_ALLOWED',
    limit: listed(allowed, 'or'),
    actual: travelled,
    period: 'transaction',
    message: t`The travel class ${travelled} is not allowed. Allowed: ${listed(allowed, 'or')}.`,
  });
}

function missing(attribute: string, type: ViolationType, details: { limit: string; message: string }): Finding {
  return { attribute, type, actual: 'none', period: 'transaction', ...details };
}
