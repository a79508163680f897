import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { checkValues } from '#domain/custom-fields/check-values.ts';
import { readAttributes } from '#domain/expenses/attribute-values.ts';
import { type MissingField, missingFields } from '#domain/expenses/missing-fields.ts';
import { msg } from '#domain/language/translate.ts';
import { moneyFrom, readMoney, toDecimal, zero } from '#domain/money/money.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { idsIn } from '../people/find-people.ts';
import type { AdvancePolicyContext } from './advance-policy-context.ts';
import type { AdvanceForm, SavedAdvance } from './advances.rows.ts';

export type AdvanceFields = Omit<InputOf<typeof advances.draftCreate>, 'for_user_id'>;

/** Returns the ids of all people to whom a form refers, so that they can be loaded before the form is evaluated. */
export function peopleNamed({
  attributes,
  custom_values,
}: Pick<AdvanceFields, 'attributes' | 'custom_values'>): string[] {
  return [...new Set(idsIn({ attributes, custom_values }))];
}

/** Reads and validates every field of the form. Missing fields are allowed here; `missingIn` reports them. */
export function acceptForm(
  form: AdvanceFields,
  before: SavedAdvance | null,
  policyContext: AdvancePolicyContext,
): AdvanceForm {
  const category = categoryOf(form, before, policyContext);
  const currency = currencyOf(form, before, policyContext);
  const amount =
    form.amount === null ? toDecimal(zero(currency)) : toDecimal(orRefuse(readMoney(form.amount, currency)));
  const { needed_on, settle_by, purpose, policy_reason } = form;
  if (needed_on && settle_by && settle_by < needed_on)
    throw invalid([{ path: 'settle_by', label: 'Settle by', sentence: 'Choose a date on or after “Needed on”.' }]);

  const isColleague = (id: string) => policyContext.people.get(id)?.is_active === true;
  const attributes = readAttributes(category?.attributes ?? [], form.attributes, {
    expense: { amount, spent_on: null, merchant: '', description: purpose },
    people: null,
    isColleague,
    ...(before && { before: before.attributes }),
  });

  const custom = checkValues(
    policyContext.fields.map((field) => ({ ...field, is_mandatory: false })),
    form.custom_values,
    { before: before?.custom_values ?? {}, isColleague },
  );

  const problems = [...withPath('attributes', attributes.problems), ...withPath('custom_values', custom.problems)];
  if (problems.length > 0) throw invalid(problems);

  return {
    purpose,
    currency,
    amount,
    needed_on,
    settle_by,
    policy_reason,
    // An advance without a title gets the name of its category.
    title: form.title || category?.name || 'Advance',
    category_id: category?.id ?? null,
    attributes: attributes.values,
    custom_values: custom.values,
  };
}

/** Returns the fields that must be filled in before the advance can be submitted. */
export function missingIn(form: AdvanceForm, policyContext: AdvancePolicyContext): MissingField[] {
  const category = policyContext.categories.find(({ id }) => id === form.category_id) ?? null;
  const { amount, currency } = form;
  // The owner cannot see restricted fields, so they are never required here.
  const fields = policyContext.fields.filter(({ seen_by }) => seen_by === 'everyone');

  return missingFields({
    currency,
    attributes: form.attributes,
    fields,
    custom_values: form.custom_values,
    // An advance is not spent yet, so it has no merchant, date or receipt.
    merchant: 'none',
    spent_on: 'none',
    no_of_receipts: 0,
    category: category && { ...category, receipt_rule: 'none' as const },
    amount: moneyFrom(amount, currency).minor === 0n ? null : amount,
    // `currencyOf` has already checked the currency, and a missing exchange rate is reported separately.
    is_currency_allowed: true,
    converted: zero(policyContext.own),
    company: zero(policyContext.own),
    no_of_attendees: category?.attributes.some(({ kind, key }) => kind === 'attendees' && form.attributes[key]) ? 1 : 0,
  }).filter(({ key }) => key !== 'category_id' || policyContext.open_ids.size > 0);
}

/** Refuses an incomplete form with one message per field. */
export function refuseIncomplete(form: AdvanceForm, policyContext: AdvancePolicyContext): void {
  const missing = missingIn(form, policyContext);
  if (missing.length === 0) return;
  throw new Refused(
    'advance.incomplete',
    { fields: missing.map(({ label }) => label).join(', ') },
    Object.fromEntries(missing.map(({ key }) => [key, key === 'amount' ? 'Enter an amount above zero.' : 'Required.'])),
  );
}

/**
 * Returns the chosen category if the owner may choose it. An advance can keep its category even if the category was
 * disabled later.
 */
function categoryOf(
  { category_id }: AdvanceFields,
  before: SavedAdvance | null,
  { categories, open_ids }: AdvancePolicyContext,
) {
  if (category_id === null) return null;
  const category = categories.find(({ id }) => id === category_id);
  if (category && (open_ids.has(category_id) || category_id === before?.category_id)) return category;
  throw new Refused('item.not_found', {}, { category_id: msg`Choose a category from the list.` });
}

function currencyOf(form: AdvanceFields, before: SavedAdvance | null, policyContext: AdvancePolicyContext): string {
  const currency = form.currency ?? policyContext.own;
  if (policyContext.isAllowed(currency) || currency === before?.currency) return currency;
  throw invalid([{ path: 'currency', label: 'Currency', sentence: 'Choose a currency your company allows.' }]);
}

interface Problem {
  path: string;
  label: string;
  sentence: string;
}

function withPath(group: string, problems: readonly { key: string; label: string; sentence: string }[]): Problem[] {
  return problems.map(({ key, label, sentence }) => ({ path: `${group}.${key}`, label, sentence }));
}

function invalid(problems: readonly Problem[]): Refused {
  return new Refused(
    'advance.field_invalid',
    { label: problems[0]?.label ?? null },
    Object.fromEntries(problems.map(({ path, sentence }) => [path, sentence])),
  );
}
