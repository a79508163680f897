import { isEnglish } from '../dates/intl-format.ts';
import { savedText } from '../language/saved-text.ts';
import { t } from '../language/translate.ts';
import { type Money, moneyFrom, subtract } from '../money/money.ts';
import { sharesText } from './amount-check.ts';
import type { PolicyOutcome, PolicyViolation } from './policy-outcome.ts';
import type { PolicyItem } from './policy-question.ts';
import type { PolicyLimit, PolicyRule } from './policy-rule.ts';
import { amountText, eachPeriod, ended, spentSum } from './policy-text.ts';

export interface ViolationExplanation {
  headline: string;
  detail: string;
  /** The checks that the item passed, to reassure the claimant. */
  passed: { text: string; facts: string }[];
}

/** Explains the policy result to the claimant: 'USD 13.70 over the client meal limit'. */
export function explainViolation(
  outcome: PolicyOutcome,
  context: { rules: readonly PolicyRule[]; item: PolicyItem },
): ViolationExplanation {
  const rules = new Map(context.rules.map((rule) => [rule.id, rule]));
  const worst = worstOf(outcome.violations);
  const rule = worst?.rule_id ? rules.get(worst.rule_id) : undefined;
  return {
    headline: worst ? headlineOf(worst, { outcome, rule }) : '',
    detail: worst
      ? [factOf(worst, { outcome, rule, item: context.item }), consequence(outcome)].filter(Boolean).join(' ')
      : '',
    passed: passedLines(outcome, { rules, item: context.item }),
  };
}

/**
 * Returns the most severe violation: one that blocks, else one that warns, caps or flags. Among equally severe ones, it
 * takes the first.
 */
function worstOf(violations: readonly PolicyViolation[]): PolicyViolation | undefined {
  return (['block', 'warn', 'cap', 'flag'] as const)
    .map((action) => violations.find((violation) => violation.action === action))
    .find(Boolean);
}

interface MessageContext {
  outcome: PolicyOutcome;
  rule: PolicyRule | undefined;
}

function headlineOf(violation: PolicyViolation, { outcome, rule }: MessageContext): string {
  if (!isOver(violation) || !rule) return savedText(violation.message).replace(/[.。]$/u, '');
  const over = subtract(inCompany(violation.actual, outcome), inCompany(violation.limit, outcome));
  // Earlier items may already have exceeded the limit; this item adds at most its own amount.
  const added = over.minor < outcome.amount.minor ? over : outcome.amount;
  return t`${amountText(added)} over the ${limitName(rule.name)} limit`;
}

function factOf(violation: PolicyViolation, { outcome, rule, item }: MessageContext & { item: PolicyItem }): string {
  if (!isOver(violation) || !rule?.limit) return '';
  const total = inCompany(violation.limit, outcome);
  const before = subtract(inCompany(violation.actual, outcome), outcome.amount);
  const written = moneyFrom(rule.limit.max ?? '0', rule.limit.currency ?? total.currency);
  const shared = shownPeriod(sharedText(amountText(written), rule.limit, item), rule.limit);
  const limit = hasShares(rule.limit) ? t`${shared} allows ${amountText(total)}.` : t`The limit is ${shared}.`;
  if (before.minor <= 0n) return limit;
  const sum = spentSum(
    { before, amount: outcome.amount, total: inCompany(violation.actual, outcome) },
    rule.limit.period,
  );
  return `${ended(sum)} ${limit}`;
}

function hasShares({ per_person, period }: PolicyLimit): boolean {
  return per_person || period === 'night';
}

/** Adds the people or nights by which a limit is multiplied: 'USD 40.00 for each of 2 people'. */
function sharedText(limit: string, { per_person, period }: PolicyLimit, { people_count, nights }: PolicyItem): string {
  const [people, stay] = [per_person ? people_count : 0, period === 'night' ? (nights ?? 1) : 0];
  const shares = sharesText(people, stay);
  if (shares === '') return limit;
  return (people || 1) * (stay || 1) > 1 ? t`${limit} for each of ${shares}` : t`${limit} for ${shares}`;
}

/** Adds the period to a limit. Limits per person or per night are shown without it. */
function shownPeriod(limit: string, { period, per_person }: PolicyLimit): string {
  return per_person || period === 'night' ? limit : eachPeriod(limit, period);
}

function consequence({ result, needs_reason, capped_amount, amount }: PolicyOutcome): string {
  const paid = capped_amount ? t`${amountText(capped_amount)} of ${amountText(amount)} will be paid.` : '';
  switch (result) {
    case 'block':
      return t`You cannot submit it until this is fixed.`;
    case 'warn':
      return [
        needs_reason ? t`You can submit it with a reason.` : t`You can submit it. Your approver will see this.`,
        paid,
      ]
        .filter(Boolean)
        .join(' ');
    case 'flag':
      return [t`You can submit it. Your approver will see this.`, paid].filter(Boolean).join(' ');
    case 'pass':
      return paid;
  }
}

/**
 * Shortens the name of a policy to that of its limit: 'Client meals' becomes 'client meal', as in 'the client meal
 * limit'.
 */
export function limitName(rule_name: string): string {
  if (!isEnglish()) return rule_name;
  const name = /^[A-Z][a-z]/u.test(rule_name) ? rule_name.charAt(0).toLowerCase() + rule_name.slice(1) : rule_name;
  return name.replace(/([^s])s$/u, '$1').replace(/ limit$/iu, '');
}

function passedLines(
  { violations, explanations, amount }: PolicyOutcome,
  { rules, item }: { rules: ReadonlyMap<string, PolicyRule>; item: PolicyItem },
): ViolationExplanation['passed'] {
  const applied = explanations.flatMap(({ rule_id, because }) =>
    because === 'applied' ? (rules.get(rule_id) ?? []) : [],
  );
  const isBroken = (rule: PolicyRule, ...types: PolicyViolation['type'][]) =>
    violations.some(({ rule_id, type }) => rule_id === rule.id && types.includes(type));
  const limits = applied.flatMap((rule) => {
    const { limit } = rule;
    if (limit?.kind !== 'amount' || limit.max === null) return [];
    if (isBroken(rule, 'AMOUNT_OVER', 'PERIOD_AMOUNT_OVER', 'RATE_DEVIATION')) return [];
    const max = moneyFrom(limit.max, limit.currency ?? amount.currency);
    const facts = shownPeriod(sharedText(amountText(max), limit, item), limit);
    return [{ text: t`Within the ${limitName(rule.name)} limit`, facts }];
  });
  return [...receiptLine(applied, { item, amount, isBroken }), ...limits];
}

/** Describes all policies that require a receipt in one line, with the amount above which it is required. */
function receiptLine(
  applied: readonly PolicyRule[],
  context: {
    item: PolicyItem;
    amount: Money;
    isBroken: (rule: PolicyRule, ...types: PolicyViolation['type'][]) => boolean;
  },
): ViolationExplanation['passed'] {
  const requiring = applied.filter(
    ({ requirements }) => requirements.receipt_above !== null || requirements.itemised_receipt_above !== null,
  );
  const isAnyBroken = requiring.some((rule) => context.isBroken(rule, 'RECEIPT_REQUIRED', 'ITEMISED_RECEIPT_REQUIRED'));
  const { receipts } = context.item;
  if (receipts.length === 0 || isAnyBroken) return [];
  const text = receipts.some(({ is_itemised }) => is_itemised) ? t`Receipt attached, itemised` : t`Receipt attached`;
  const [first] = requiring;
  const above = first && (first.requirements.receipt_above ?? first.requirements.itemised_receipt_above);
  if (!first || !above) return [{ text, facts: '' }];

  return [
    {
      text,
      facts: t`required over ${amountText(moneyFrom(above, first.requirements.currency ?? context.amount.currency))}`,
    },
  ];
}

function isOver({ type }: PolicyViolation): boolean {
  return type === 'AMOUNT_OVER' || type === 'PERIOD_AMOUNT_OVER';
}

function inCompany(decimal: string, { amount }: PolicyOutcome): Money {
  return moneyFrom(decimal, amount.currency);
}
