import type { PersonBrief } from '#contract/shared/person.ts';
import { claimable } from '#domain/categories/claimable.ts';
import { checkValues } from '#domain/custom-fields/check-values.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { type AttributeProblem, readAttributes } from '#domain/expenses/attribute-values.ts';
import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import { msg } from '#domain/language/translate.ts';
import { isGreater, type Money, readMoney, sum, toDecimal } from '#domain/money/money.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import type { Actor } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { amountsOf, claimedMoney } from './claimed-money.ts';
import type { Attendee, SavedExpense, TaxLine } from './expenses.rows.ts';
import type { ExpenseFieldsInput, FilledRow } from './policy/assess-expense.ts';
import type { PolicyContext } from './policy/policy-context.ts';
import { attendeeCount } from './policy/policy-question.ts';
import type { ExpenseFields } from './show-expenses.ts';

interface AcceptOptions {
  policyContext: PolicyContext;
  fields: ExpenseFieldsInput;
  /** The colleagues whom the form names, by id. People of other companies are not included. */
  people: ReadonlyMap<string, PersonBrief>;
  actor: Actor;
  /**
   * Today's date in the time zone of the user, or of the claimant in background work; used when the claim has no date.
   */
  today: string;
  /** True while the user is still filling in the form. Invalid values are then left out instead of refused. */
  is_typing?: boolean;
}

/** Validates and converts all fields of the form and returns the resulting expense row. */
export function acceptFields(form: ExpenseFields, before: SavedExpense | FilledRow, options: AcceptOptions): FilledRow {
  const { policyContext } = options;
  const money = claimedMoney(form, options);
  const attendees = attendeesOf(form, before, options);
  const coding = acceptCoding(form, before, { ...options, claimed: money.claimed, attendees });
  const isNewReason = form.policy_reason !== before.policy_reason;

  return {
    ...before,
    merchant: form.merchant,
    description: form.description,
    spent_on: form.spent_on,
    payment_mode: form.payment_mode,
    invoice_number: form.invoice_number,
    ...amountsOf(money, form),
    ...coding,
    attendees,
    lost_receipt_reason: lostReceiptOf(form, before, options),
    policy_reason: form.policy_reason,
    ...(isNewReason && {
      reason_by: form.policy_reason ? options.actor.user_id : null,
      reason_at: form.policy_reason ? policyContext.now : null,
    }),
    file_ids: [...new Set(form.file_ids)],
    no_of_receipts: new Set(form.file_ids).size,
  };
}

interface CodingOptions extends AcceptOptions {
  claimed: Money | null;
  attendees: readonly Attendee[];
}

/** Validates the category, taxes, attributes and custom fields of a claim and returns them. */
export function acceptCoding(
  form: ExpenseFields,
  before: FilledRow,
  options: CodingOptions,
): Pick<FilledRow, 'category_id' | 'taxes' | 'attributes' | 'custom_values'> {
  const category = categoryOf(form, before, options);
  const attributes = readAttributes(expenseAttributes(category, before.trip), form.attributes, {
    expense: {
      amount: options.claimed && toDecimal(options.claimed),
      spent_on: form.spent_on,
      merchant: form.merchant,
      description: form.description,
    },
    people: attendeeCount(options.attendees),
    before: before.attributes,
    isColleague: (id) => options.people.has(id),
  });

  const custom = customOf(form, before, options);
  if (!options.is_typing)
    refuseProblems([...pathed('attributes', attributes.problems), ...pathed('custom_values', custom.problems)]);

  return {
    category_id: category?.id ?? null,
    taxes: taxesOf(form, options.claimed, options),
    attributes: attributes.values,
    custom_values: { ...custom.values },
  };
}

/**
 * Returns the category of the form; null if none is selected. Refuses a category that cannot be claimed, unless the
 * expense already has it or the user is still filling in the form.
 */
function categoryOf({ category_id }: ExpenseFields, before: FilledRow, { policyContext, is_typing }: AcceptOptions) {
  if (category_id === null) return null;
  const category = policyContext.tree.find(({ id, applies_to }) => applies_to === 'expense' && id === category_id);
  if (category && (isClaimable(policyContext, category_id) || category_id === before.category_id || is_typing))
    return category;
  throw new Refused('item.not_found', {}, { category_id: msg`Choose a category from the list.` });
}

/** True if the owner of the expense can claim in the category. */
export function isClaimable({ tree, standing }: PolicyContext, category_id: string): boolean {
  const categories = tree.filter(({ applies_to }) => applies_to === 'expense');
  return claimable(categories, standing.entity_id).some(({ id }) => id === category_id);
}

/**
 * Returns the lost-receipt statement; empty if a receipt is attached. A saved statement stays valid even if the company
 * no longer allows new ones.
 */
function lostReceiptOf(
  { lost_receipt_reason, file_ids }: ExpenseFields,
  before: FilledRow,
  { actor, is_typing }: AcceptOptions,
): string {
  if (lost_receipt_reason === '' || file_ids.length > 0) return '';
  if (actor.access.features.allows_lost_receipts || before.lost_receipt_reason === lost_receipt_reason)
    return lost_receipt_reason;
  if (is_typing) return '';
  throw new Refused('expense.lost_receipt_off', {}, { lost_receipt_reason: msg`Attach the receipt.` });
}

function taxesOf(
  { taxes }: ExpenseFields,
  claimed: Money | null,
  { policyContext, is_typing }: AcceptOptions,
): TaxLine[] {
  const currency = claimed?.currency ?? policyContext.currency;
  const amounts = taxes.map(({ amount }) => signedLike(claimed, orRefuse(readMoney(amount, currency))));
  if (claimed && !is_typing && isGreater(size(sum(amounts, currency)), size(claimed)))
    throw new Refused('expense.taxes_too_large', {}, { taxes: msg`Enter less than the amount.` });
  return taxes.map((tax, index) => ({
    ...tax,
    amount: toDecimal(amounts[index] ?? claimed ?? { minor: 0n, currency }),
  }));
}

/** Gives a tax the sign of the claim, because the taxes of a refund are also refunded. */
function signedLike(claimed: Money | null, tax: Money): Money {
  const { minor, currency } = size(tax);
  return { minor: claimed && claimed.minor < 0n ? -minor : minor, currency };
}

function size({ minor, currency }: Money): Money {
  return { minor: minor < 0n ? -minor : minor, currency };
}

/**
 * Returns the attendees without the claimant and without duplicates. Refuses people who are not colleagues, but does
 * not remove attendees who have left the company since the last save.
 */
function attendeesOf(
  { attendees }: ExpenseFields,
  before: FilledRow,
  { people, is_typing }: AcceptOptions,
): Attendee[] {
  const unique = new Map(attendees.map((attendee) => [JSON.stringify(attendee), attendee]));
  const savedIds = new Set(before.attendees.flatMap((attendee) => ('user_id' in attendee ? [attendee.user_id] : [])));
  return [...unique.values()].filter((attendee) => {
    if (!('user_id' in attendee)) return true;
    if (attendee.user_id === before.owner_id) return false;
    if (people.has(attendee.user_id) || savedIds.has(attendee.user_id) || is_typing) return true;
    throw new Refused('item.not_found', {}, { attendees: msg`Choose a colleague.` });
  });
}

/**
 * Validates the custom fields. Fields that the actor cannot see do not change. Mandatory fields are checked only when
 * the expense is completed.
 */
function customOf({ custom_values }: ExpenseFields, before: FilledRow, { fields, people, actor }: AcceptOptions) {
  const visible = fields.filter(({ seen_by }) => seesField(actor.access, seen_by));
  return checkValues(
    visible.map((field) => ({ ...field, is_mandatory: false })),
    custom_values,
    { before: before.custom_values, isColleague: (id) => people.has(id) },
  );
}

function pathed(group: string, problems: readonly AttributeProblem[]) {
  return problems.map(({ key, ...problem }) => ({ path: `${group}.${key}`, ...problem }));
}

function refuseProblems(problems: readonly { path: string; label: string; sentence: string }[]): void {
  const [first] = problems;
  if (!first) return;
  const sentences = Object.fromEntries(problems.map(({ path, sentence }) => [path, sentence]));
  throw new Refused('expense.attribute_invalid', { label: first.label }, sentences);
}

/** Returns the ids of all people whom the form may name in attendees, attributes and custom fields. */
export function peopleNamed({ attendees, attributes, custom_values }: ExpenseFields): string[] {
  return [
    ...attendees.flatMap((attendee) => ('user_id' in attendee ? [attendee.user_id] : [])),
    ...[...Object.values(attributes), ...Object.values(custom_values)].filter(isUuid),
  ];
}
