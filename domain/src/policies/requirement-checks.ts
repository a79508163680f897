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
import { isGreater, type Money, moneyFrom, toDecimal } from '../money/money.ts';
import { withoutRate } from './amount-check.ts';
import { broken, type Check, type Finding, passed } from './check.ts';
import { plainText } from './plain-text.ts';
import type { ViolationType } from './policy-outcome.ts';
import type { ItemBudget } from './policy-question.ts';
import type { PolicyRequirements } from './policy-rule.ts';
import { amountText, figure, listed } from './policy-text.ts';
import type { QuestionContext } from './question-context.ts';

/** Checks every requirement of a policy. The requirements of all matching policies apply. */
export function requirementChecks(requirements: PolicyRequirements, context: QuestionContext): Check[] {
  const { item } = context.question;
  const { receipt_above, itemised_receipt_above, rate_difference_pct, distance_difference_pct } = requirements;
  const isAlone = requirementCount(requirements) === 1;
  const checks: (Check | false)[] = [
    receipt_above !== null &&
      receiptCheck(receipt_above, requirements, context, {
        label: isAlone ? 'Required' : 'Receipt required',
        name: 'a receipt',
        type: 'RECEIPT_REQUIRED',
        count: item.receipts.length,
      }),
    itemised_receipt_above !== null &&
      receiptCheck(itemised_receipt_above, requirements, context, {
        label: 'Itemised receipt required',
        name: 'an itemised receipt',
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

/** The number of requirements of a policy. */
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
  label: string;
  name: string;
  type: ViolationType;
  count: number;
  /** The OCR cannot tell whether the attached receipt is itemised. */
  is_unsure?: boolean;
}

/** Cached, because many policies use the same threshold. */
function receiptCheck(
  above: string,
  { currency }: PolicyRequirements,
  context: QuestionContext,
  receipt: Receipt,
): Check {
  const key = `${receipt.label} ${above} ${currency}`;
  return context.once(key, () => receiptOver(moneyFrom(above, currency ?? context.amount.currency), receipt, context));
}

function receiptOver(
  written: Money,
  { label, name, type, count, is_unsure = false }: Receipt,
  context: QuestionContext,
): Check {
  const { amount } = context;
  const threshold = context.inCompanyCurrency(written);
  if (!threshold) return withoutRate(written, amount.currency);
  const needed = `${label} over ${written.currency === amount.currency ? figure(written) : amountText(written)}`;
  if (!isGreater(amount, threshold)) return passed(`${needed}, claimed ${figure(amount)}.`);
  const looked = is_unsure ? ' The approver checks it.' : '';
  if (count > 0) return passed(`${needed}, and ${count} ${count === 1 ? 'is' : 'are'} attached.${looked}`);
  if (context.question.item.is_receipt_lost)
    return broken(`${needed}, and the claimant states that it is lost.`, {
      ...missing('receipt', type, {
        limit: toDecimal(threshold),
        message: `The receipt is lost. It is required over ${amountText(written)}.`,
      }),
      // The statement unblocks the expense; approvers added by the policy still decide on it.
      action: 'flag',
    });
  return broken(
    `${needed}, and none is attached.`,
    missing('receipt', type, {
      limit: toDecimal(threshold),
      message: `Attach ${name}: it is required over ${amountText(written)}.`,
    }),
  );
}

function fieldCheck(field: 'description' | 'attendees', isGiven: boolean): Check {
  const [given, instruction] =
    field === 'description'
      ? ['A description was entered.', 'Add a description.']
      : ['Attendees were added.', 'Add the attendees.'];
  if (isGiven) return passed(given);
  const sentence = field === 'description' ? 'No description was entered.' : 'No attendees were added.';
  return broken(sentence, missing(field, 'FIELD_REQUIRED', { limit: 'required', message: instruction }));
}

function cardCheck(isMatched: boolean | null): Check {
  if (isMatched === null) return passed('Not checked: the company has no cards yet.');
  if (isMatched) return passed('A card transaction matches.');
  return broken(
    'No card transaction matches.',
    missing('card', 'CARD_REQUIRED', {
      limit: 'required',
      message: 'Pay with a company card: no card transaction matches.',
    }),
  );
}

function budgetCheck(budgets: readonly ItemBudget[]): Check {
  if (budgets.length === 0) return passed('No budget applies.');
  const text = budgets.map(budgetText).join(' ');
  const exceeded = budgets.find(({ left, amount }) => isGreater(amount, left));
  if (!exceeded) return passed(text);
  return broken(text, {
    attribute: 'budget',
    type: 'BUDGET_EXCEEDED',
    limit: toDecimal(exceeded.left),
    actual: toDecimal(exceeded.amount),
    period: 'transaction',
    message: `Over the budget: ${budgetText(exceeded)}`,
  });
}

/** 'Marketing has USD 240.00 left in November after pending expenses.' */
function budgetText({ name, period, left }: ItemBudget): string {
  return left.minor > 0n
    ? `${name} has ${amountText(left)} left in ${period} after pending expenses.`
    : `${name} has nothing left in ${period} after pending expenses.`;
}

interface Deviation {
  attribute: string;
  type: ViolationType;
  nothing: string;
  differs(percent: string): string;
}

const rates: Deviation = {
  attribute: 'ex_rate',
  type: 'RATE_DEVIATION',
  nothing: 'There is no exchange rate to compare with.',
  differs: (percent) => `Exchange rate differs by ${percent}% from the reference rate`,
};

const distances: Deviation = {
  attribute: 'distance',
  type: 'DISTANCE_DEVIATION',
  nothing: 'There is no distance to compare with.',
  differs: (percent) => `Distance differs by ${percent}% from the map`,
};

function deviationCheck(
  { actual, expected, limit }: { actual: string | null; expected: string | null; limit: string },
  { attribute, type, nothing, differs }: Deviation,
): Check {
  if (actual === null || expected === null || isZero(decimalFrom(expected))) return passed(nothing);
  const difference = absolute(subtract(decimalFrom(actual), decimalFrom(expected)));
  const allowed = multiply(absolute(decimalFrom(expected)), decimalFrom(limit));
  const percent = formatDecimal(divide(multiply(difference, wholeNumber(100)), absolute(decimalFrom(expected)), 1));
  const sentence = `${differs(percent)}, limit is ${limit}%.`;
  if (compare(multiply(difference, wholeNumber(100)), allowed) <= 0) return passed(sentence);
  return broken(sentence, {
    attribute,
    type,
    limit: `${limit}%`,
    actual: `${percent}%`,
    period: 'transaction',
    message: `${differs(percent)}.`,
  });
}

function classCheck(allowed: readonly string[], travelled: string | null): Check {
  if (travelled === null) return passed('No travel class was entered.');
  const isAllowed = allowed.some((each) => plainText(each) === plainText(travelled));
  const sentence = `The travel class is ${travelled}. Allowed: ${listed(allowed)}.`;
  if (isAllowed) return passed(sentence);
  return broken(sentence, {
    attribute: 'travel_class',
    type: 'CLASS_NOT_ALLOWED',
    limit: listed(allowed, 'or'),
    actual: travelled,
    period: 'transaction',
    message: `The travel class ${travelled} is not allowed. Allowed: ${listed(allowed, 'or')}.`,
  });
}

function missing(attribute: string, type: ViolationType, details: { limit: string; message: string }): Finding {
  return { attribute, type, actual: 'none', period: 'transaction', ...details };
}
