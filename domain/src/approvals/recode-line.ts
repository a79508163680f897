import { allow, type Decision, refuse } from '../decision.ts';
import type { Fact } from '../expenses/attribute-texts.ts';
import { isReimbursedLine, type PaymentMode } from '../expenses/payment-modes.ts';
import { inEnglish, t } from '../language/translate.ts';
import { moneyFrom } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';

/** The accounting details of a line as text: its category, taxes, attributes and custom fields. */
export interface LineCoding {
  category: string;
  taxes: readonly { name: string; amount: string }[];
  currency: string;
  facts: readonly Fact[];
}

interface CodingChange {
  label: string;
  /** The old value; empty if there was none. */
  before: string;
  /** The new value; empty if the value was removed. */
  after: string;
}

/** Returns the accounting details that differ. Refuses if there is nothing to save. */
export function codingChanges(
  before: LineCoding,
  after: LineCoding,
): Decision<readonly CodingChange[], 'recode.unchanged'> {
  const [old, present] = [codingFacts(before), codingFacts(after)];
  const labels = new Set([...old.keys(), ...present.keys()]);
  const changes = [...labels].flatMap((label) => {
    const change = { label, before: old.get(label) ?? '', after: present.get(label) ?? '' };
    return change.before === change.after ? [] : [change];
  });
  return changes.length === 0 ? refuse('recode.unchanged') : allow(changes);
}

function codingFacts({ category, taxes, currency, facts }: LineCoding): Map<string, string> {
  const taxTexts = taxes.map(({ name, amount }) => `${name} ${amountText(moneyFrom(amount, currency))}`);
  return new Map([
    [categoryLabel, category],
    [taxesLabel, taxTexts.join(', ')],
    ...facts.map(({ label, text }) => [label, text] as const),
  ]);
}

/**
 * Describes the changes: 'Category changed from Meals to Travel. City set to Berlin. Taxes removed (was VAT EUR 1.90).'
 * The text is saved, so it is in English.
 */
export function codingText(changes: readonly CodingChange[]): string {
  return inEnglish(() => changes.map(changeText).join(' '));
}

function changeText({ label, before, after }: CodingChange): string {
  switch (label) {
    case categoryLabel:
      if (before === '') return t`Category set to ${after}.`;
      return after === '' ? t`Category removed (was ${before}).` : t`Category changed from ${before} to ${after}.`;
    case taxesLabel:
      if (before === '') return t`Taxes set to ${after}.`;
      return after === '' ? t`Taxes removed (was ${before}).` : t`Taxes changed from ${before} to ${after}.`;
    default:
      if (before === '') return t`${label} set to ${after}.`;
      return after === '' ? t`${label} removed (was ${before}).` : t`${label} changed from ${before} to ${after}.`;
  }
}

const categoryLabel = 'Category';
const taxesLabel = 'Taxes';

interface PaidLine {
  payment_mode: PaymentMode;
  is_reimbursable: boolean;
  /** The approved amount. */
  amount: string;
}

/**
 * Checks that a recoding does not change the payment. After the approval, a payer may not choose a category whose
 * policies pay more or less, or that is not reimbursed.
 */
export function keepsPayment(
  before: PaidLine,
  after: PaidLine,
  currency: string,
): Decision<true, 'recode.payment_changed'> {
  const paid = (line: PaidLine) => {
    const isPaid = line.payment_mode === 'company' || isReimbursedLine(line);
    return moneyFrom(isPaid ? line.amount : '0', currency);
  };
  const [old, present] = [paid(before), paid(after)];
  if (old.minor === present.minor) return allow(true);
  return refuse('recode.payment_changed', { before: amountText(old), after: amountText(present) });
}
