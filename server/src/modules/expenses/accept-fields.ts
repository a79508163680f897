import type { PersonBrief } from '#contract/shared/person.ts';
import { claimable } from '#domain/categories/claimable.ts';
import { checkValues } from '#domain/custom-fields/check-values.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { type AttributeProblem, readAttributes } from '#domain/expenses/attribute-values.ts';
import { isGreater, type Money, readMoney, sum, toDecimal } from '#domain/money/money.ts';
import type { Actor } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { amountsOf, claimedMoney } from './claimed-money.ts';
import type { Attendee, SavedExpense, TaxLine } from './expenses.rows.ts';
import type { ExpenseFieldsInput, FilledRow } from './policy/assess-expense.ts';
import type { PolicyContext } from './policy/policy-context.ts';
import { peopleAtTable } from './policy/policy-subject.ts';
import type { ExpenseFields } from './show-expenses.ts';

export interface Accepting {
  ground: PolicyContext;
  fields: ExpenseFieldsInput;
  /** Whoever is named in the form, by id; who is not of this company is not there. */
  people: ReadonlyMap<string, PersonBrief>;
  actor: Actor;
  /** The day there, for a claim without a date. */
  today: string;
  /** While somebody types, what cannot be read yet is left out; what is kept is refused. */
  is_typing?: boolean;
}

/** The row that a form means: every field read, converted and checked, on top of what is kept. */
export function acceptFields(form: ExpenseFields, before: SavedExpense | FilledRow, of: Accepting): FilledRow {
  const { ground } = of;
  const category = categoryOf(form, before, of);
  const money = claimedMoney(form, of);
  const attendees = attendeesOf(form, before, of);

  const attributes = readAttributes(category?.attributes ?? [], form.attributes, {
    expense: {
      amount: money.claimed && toDecimal(money.claimed),
      spent_on: form.spent_on,
      merchant: form.merchant,
      description: form.description,
    },
    people: peopleAtTable(attendees),
    before: before.attributes,
    isColleague: (id) => of.people.has(id),
  });

  const custom = customOf(form, before, of);
  if (!of.is_typing)
    refuseProblems([...pathed('attributes', attributes.problems), ...pathed('custom_values', custom.problems)]);
  const isNewReason = form.policy_reason !== before.policy_reason;

  return {
    ...before,
    category_id: category?.id ?? null,
    merchant: form.merchant,
    description: form.description,
    spent_on: form.spent_on,
    payment_mode: form.payment_mode,
    invoice_number: form.invoice_number,
    ...amountsOf(money, form),
    taxes: taxesOf(form, money.claimed, of),
    attendees,
    attributes: attributes.values,
    custom_values: { ...custom.values },
    policy_reason: form.policy_reason,
    ...(isNewReason && {
      reason_by: form.policy_reason ? of.actor.user_id : null,
      reason_at: form.policy_reason ? ground.now : null,
    }),
    file_ids: [...new Set(form.file_ids)],
    no_of_receipts: new Set(form.file_ids).size,
  };
}

/** One this person can claim in; one it is in already may stay though it was switched off. */
function categoryOf({ category_id }: ExpenseFields, before: FilledRow, { ground, is_typing }: Accepting) {
  if (category_id === null) return null;
  const known = ground.tree.filter(({ applies_to }) => applies_to === 'expense');
  const category = known.find(({ id }) => id === category_id);
  const isOpen = claimable(known, ground.standing.entity_id).some(({ id }) => id === category_id);
  if (category && (isOpen || category_id === before.category_id || is_typing)) return category;
  throw new Refused('item.not_found', {}, { category_id: 'Choose a category from the list.' });
}

function taxesOf({ taxes }: ExpenseFields, claimed: Money | null, { ground, is_typing }: Accepting): TaxLine[] {
  const currency = claimed?.currency ?? ground.own;
  const amounts = taxes.map(({ amount }) => orRefuse(readMoney(amount, currency)));
  if (claimed && !is_typing && isGreater(sum(amounts, currency), claimed))
    throw new Refused('expense.taxes_too_large', {}, { taxes: 'Enter less than the amount.' });
  return taxes.map((tax, index) => ({
    ...tax,
    amount: toDecimal(amounts[index] ?? claimed ?? { minor: 0n, currency }),
  }));
}

/** Beside the claimant, each once. Who left since may stay where they were named. */
function attendeesOf({ attendees }: ExpenseFields, before: FilledRow, { people, is_typing }: Accepting): Attendee[] {
  const named = new Map(attendees.map((attendee) => [JSON.stringify(attendee), attendee]));
  const known = new Set(before.attendees.flatMap((each) => ('user_id' in each ? [each.user_id] : [])));
  return [...named.values()].filter((attendee) => {
    if (!('user_id' in attendee)) return true;
    if (attendee.user_id === before.owner_id) return false;
    if (people.has(attendee.user_id) || known.has(attendee.user_id) || is_typing) return true;
    throw new Refused('item.not_found', {}, { attendees: 'Choose a colleague.' });
  });
}

/** Fields this person does not see keep what they hold; what is mandatory is asked for elsewhere. */
function customOf({ custom_values }: ExpenseFields, before: FilledRow, { fields, people, actor }: Accepting) {
  const seen = fields.filter(({ seen_by }) => seesField(actor.access, seen_by));
  return checkValues(
    seen.map((field) => ({ ...field, is_mandatory: false })),
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

/** Every id of a person that a form names, wherever it stands. */
export function peopleNamed({ attendees, attributes, custom_values }: ExpenseFields): string[] {
  const isId = (value: unknown): value is string =>
    typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(value);
  return [
    ...attendees.flatMap((attendee) => ('user_id' in attendee ? [attendee.user_id] : [])),
    ...[...Object.values(attributes), ...Object.values(custom_values)].filter(isId),
  ];
}
