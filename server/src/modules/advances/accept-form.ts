import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { checkValues } from '#domain/custom-fields/check-values.ts';
import { readAttributes } from '#domain/expenses/attribute-values.ts';
import { type MissingField, missingFields } from '#domain/expenses/missing-fields.ts';
import { moneyFrom, readMoney, toDecimal, zero } from '#domain/money/money.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { idsIn } from '../people/readable.ts';
import type { AdvancePolicyContext } from './advance-policy-context.ts';
import type { AdvanceForm, SavedAdvance } from './advances.rows.ts';

export type AdvanceFields = Omit<InputOf<typeof advances.draftCreate>, 'for_user_id'>;

/** Everybody a form names, so that they can be looked up before it is read. */
export function peopleNamed({
  attributes,
  custom_values,
}: Pick<AdvanceFields, 'attributes' | 'custom_values'>): string[] {
  return [...new Set(idsIn({ attributes, custom_values }))];
}

/** The advance that a form means: every field read and checked. What is not filled in yet is asked for elsewhere. */
export function acceptForm(
  form: AdvanceFields,
  before: SavedAdvance | null,
  ground: AdvancePolicyContext,
): AdvanceForm {
  const category = categoryOf(form, before, ground);
  const currency = currencyOf(form, before, ground);
  const amount =
    form.amount === null ? toDecimal(zero(currency)) : toDecimal(orRefuse(readMoney(form.amount, currency)));
  const { needed_on, settle_by, purpose, policy_reason } = form;
  if (needed_on && settle_by && settle_by < needed_on)
    throw invalid([{ path: 'settle_by', label: 'Settle by', sentence: 'It is before the day it is needed.' }]);
  const isColleague = (id: string) => ground.people.get(id)?.is_active === true;
  const attributes = readAttributes(category?.attributes ?? [], form.attributes, {
    ...{ expense: { amount, spent_on: null, merchant: '', description: purpose }, people: null, isColleague },
    ...(before && { before: before.attributes }),
  });
  const custom = checkValues(
    ground.fields.map((field) => ({ ...field, is_mandatory: false })),
    form.custom_values,
    { before: before?.custom_values ?? {}, isColleague },
  );
  const problems = [...pathed('attributes', attributes.problems), ...pathed('custom_values', custom.problems)];
  if (problems.length > 0) throw invalid(problems);
  return {
    ...{ purpose, currency, amount, needed_on, settle_by, policy_reason },
    // One without a title is called after what it is for.
    title: form.title || category?.name || 'Advance',
    category_id: category?.id ?? null,
    ...{ attributes: attributes.values, custom_values: custom.values },
  };
}

/** What has to be there before anybody is asked to decide, and is not yet. */
export function missingIn(form: AdvanceForm, ground: AdvancePolicyContext): MissingField[] {
  const category = ground.categories.find(({ id }) => id === form.category_id) ?? null;
  const { amount, currency } = form;
  // What only some see is demanded of nobody.
  const fields = ground.fields.filter(({ seen_by }) => seen_by === 'everyone');
  return missingFields({
    ...{ currency, attributes: form.attributes, fields, custom_values: form.custom_values },
    // An advance is no spending yet: it has neither merchant nor day nor receipt.
    ...{ merchant: 'none', spent_on: 'none', no_of_receipts: 0 },
    category: category && { ...category, receipt_rule: 'none' as const },
    amount: moneyFrom(amount, currency).minor === 0n ? null : amount,
    // Whether its currency is allowed was asked when it was chosen; whether there is a rate is told apart.
    is_currency_allowed: true,
    converted: zero(ground.own),
    no_of_attendees: category?.attributes.some(({ kind, key }) => kind === 'attendees' && form.attributes[key]) ? 1 : 0,
  }).filter(({ key }) => key !== 'category_id' || ground.open_ids.size > 0);
}

/** Told field by field. */
export function refuseIncomplete(form: AdvanceForm, ground: AdvancePolicyContext): void {
  const missing = missingIn(form, ground);
  if (missing.length === 0) return;
  throw new Refused(
    'advance.incomplete',
    { fields: missing.map(({ label }) => label).join(', ') },
    Object.fromEntries(missing.map(({ key }) => [key, key === 'amount' ? 'Enter an amount above zero.' : 'Required.'])),
  );
}

/** One this person can ask in; one it is in already may stay though it was switched off. */
function categoryOf(
  { category_id }: AdvanceFields,
  before: SavedAdvance | null,
  { categories, open_ids }: AdvancePolicyContext,
) {
  if (category_id === null) return null;
  const category = categories.find(({ id }) => id === category_id);
  if (category && (open_ids.has(category_id) || category_id === before?.category_id)) return category;
  throw new Refused('item.not_found', {}, { category_id: 'Choose a category from the list.' });
}

function currencyOf(form: AdvanceFields, before: SavedAdvance | null, ground: AdvancePolicyContext): string {
  const currency = form.currency ?? ground.own;
  if (ground.isAllowed(currency) || currency === before?.currency) return currency;
  throw invalid([{ path: 'currency', label: 'Currency', sentence: 'Choose a currency your company allows.' }]);
}

interface Problem {
  path: string;
  label: string;
  sentence: string;
}

function pathed(group: string, problems: readonly { key: string; label: string; sentence: string }[]): Problem[] {
  return problems.map(({ key, label, sentence }) => ({ path: `${group}.${key}`, label, sentence }));
}

function invalid(problems: readonly Problem[]): Refused {
  return new Refused(
    'advance.field_invalid',
    { label: problems[0]?.label ?? null },
    Object.fromEntries(problems.map(({ path, sentence }) => [path, sentence])),
  );
}
