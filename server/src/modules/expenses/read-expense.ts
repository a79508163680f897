import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { canFillReportFields } from '#domain/custom-fields/field-writers.ts';
import { calculatedValues, expenseValues } from '#domain/custom-fields/formulas.ts';
import { attributeFacts, factsOf } from '#domain/expenses/attribute-texts.ts';
import type { AttributeDefinition } from '#domain/expenses/attribute-values.ts';
import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import { canActOnExpense } from '#domain/expenses/expense-rights.ts';
import { rateDifference } from '#domain/expenses/rate-difference.ts';
import { canSeeItem, type Viewer } from '#domain/reports/report-visibility.ts';
import type { ReadContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { buttonState, Refused } from '../../http/refusals.ts';
import { categoryTree } from '../categories/read-categories.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { filesOf, type SavedFile } from '../files/show-files.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { briefOf, type FoundPerson, findPeople } from '../people/find-people.ts';
import { type CheckNames, checkNames, shownChecks } from './checks/show-checks.ts';
import { type ExpenseDetailsRow, readDetails } from './expense-lines.rows.ts';
import type { Attendee } from './expenses.rows.ts';
import { shownResults, shownViolation } from './policy/show-policy-results.ts';
import { withSuggestions } from './receipts/with-suggestions.ts';
import { amountText, type DisplayContext, type ExpenseDetails, expenseLine, rateText } from './show-expenses.ts';

export async function expenseDetails(
  context: ReadContext,
  { expense_id }: InputOf<typeof expenses.details>,
): Promise<OutputOf<typeof expenses.details>> {
  return expenseResponse(context, expense_id);
}

/** Returns the details of one expense. Refuses an expense that the actor may not see as not found. */
export async function expenseResponse(
  context: DisplayContext,
  expense_id: string,
): Promise<OutputOf<typeof expenses.details>> {
  // Without `inLanguage`, the response of a write would be in English.
  const [data] = await inLanguage(context.request.language, () => expensesInDetail(context, [expense_id]));
  if (!data) throw new Refused('item.not_found');
  return { status: true, expense_id, data };
}

export async function seesExpense(
  context: Pick<DisplayContext, 'tx' | 'actor' | 'request'>,
  id: string,
): Promise<boolean> {
  const [[row], viewer] = await Promise.all([
    readDetails(context.tx, { client_id: context.actor.client_id, ids: [id] }),
    viewerOf(context),
  ]);
  return row !== undefined && canSeeItem(viewer, row);
}

/**
 * Reads expenses with their details in the given order, without the expenses that the actor may not see. Makes two
 * rounds of queries.
 */
export async function expensesInDetail(context: DisplayContext, ids: readonly string[]): Promise<ExpenseDetails[]> {
  const { tx, app, actor, request } = context;
  const { client_id } = actor;

  const [found, viewer, fields, tree] = await Promise.all([
    readDetails(tx, { client_id, ids }),
    viewerOf(context),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
    categoryTree(tx, client_id),
  ]);

  const rows = found.filter((row) => canSeeItem(viewer, row));

  const visible = rows.map((row) => ({
    row,
    attributes: expenseAttributes(
      tree.find(({ id }) => id === row.category_id),
      row.trip,
    ),
    fields: fields.filter(({ seen_by }) => seesField(actor.access, seen_by)),
  }));

  const [files, people, names] = await Promise.all([
    filesOf(app, tx, { client_id, now: request.now, ids: rows.flatMap(({ file_ids }) => file_ids) }),
    findPeople(tx, { client_id, ids: visible.flatMap(peopleIn) }),
    checkNames(tx, { client_id, viewer, rows }),
  ]);

  const shown = visible.map((expense) => shownDetails(context, expense, { viewer, files, people, names }));
  const byId = new Map((await withSuggestions(context, shown, tree)).map((expense) => [expense.id, expense]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface VisibleExpense {
  row: ExpenseDetailsRow;
  attributes: readonly AttributeDefinition[];
  fields: Awaited<ReturnType<typeof fieldsOf>>;
}

interface RelatedData {
  viewer: Viewer;
  files: ReadonlyMap<string, SavedFile>;
  people: ReadonlyMap<string, FoundPerson>;
  names: CheckNames;
}

function shownDetails(
  context: DisplayContext,
  { row, attributes, fields }: VisibleExpense,
  { viewer, files, people, names }: RelatedData,
): ExpenseDetails {
  const own = row.converted_currency ?? context.actor.company.currency;
  const nameOf = (user_id: string) => {
    const person = people.get(user_id);
    return person && `${person.first_name} ${person.last_name}`;
  };

  const custom = Object.fromEntries(
    Object.entries(row.custom_values).filter(([key]) => fields.some((field) => field.key === key)),
  );

  const values = { ...custom, ...calculatedValues(fields, custom, expenseValues(row)) };
  const receipts = row.file_ids.flatMap((id) => files.get(id) ?? []);
  const checks = shownChecks(row, names);

  return {
    ...expenseLine(row, context),
    owner: row.owner,
    rate_on: row.rate_on,
    rate_source: row.rate_source,
    table_rate: rateText(row.table_rate),
    rate_difference_pct: rateDifference(row.ex_rate, row.table_rate),
    invoice_number: row.invoice_number,
    taxes: row.taxes.map((tax) => ({ ...tax, amount: amountText(tax.amount, row.currency ?? own) ?? '0' })),
    attendees: row.attendees.flatMap((attendee) => attendeeShown(attendee, people)),
    attributes: row.attributes,
    facts: [
      ...attributeFacts(attributes, withoutAttendees(row.attributes, attributes), {
        nameOfUser: nameOf,
        currency: row.currency,
      }),
      ...factsOf(fields, values, { nameOfUser: nameOf, currency: row.currency }),
    ],
    custom_values: values,
    is_card_matched: row.is_card_matched,
    receipts,
    policy_violation: shownViolation(row, own),
    policy_reason: row.policy_reason,
    policy_outcome: shownResults(row, { own, has_receipt: receipts.length > 0, checks }),
    checks,
    missing_keys: row.missing,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: buttonState(canActOnExpense('edit', viewer, row)),
      delete: buttonState(canActOnExpense('delete', viewer, row)),
      split: buttonState(canActOnExpense('split', viewer, row)),
      add_to_report: buttonState(canActOnExpense('add_to_report', viewer, row)),
      fill_fields: buttonState(canFillReportFields(viewer, row)),
    },
  };
}

function peopleIn({ row, attributes, fields }: VisibleExpense): string[] {
  const users = [...attributes, ...fields].filter(({ kind }) => kind === 'user').map(({ key }) => key);
  const values = { ...row.custom_values, ...row.attributes };
  return [
    ...row.attendees.flatMap((attendee) => ('user_id' in attendee ? [attendee.user_id] : [])),
    ...users.flatMap((key) => {
      const value = Object.hasOwn(values, key) ? values[key] : undefined;
      return typeof value === 'string' ? [value] : [];
    }),
  ];
}

function attendeeShown(attendee: Attendee, people: ReadonlyMap<string, FoundPerson>): ExpenseDetails['attendees'] {
  if (!('user_id' in attendee)) return [attendee];
  const person = people.get(attendee.user_id);
  return person ? [briefOf(person)] : [];
}

/** Removes attributes of the kind `attendees`, because the attendees are listed by name elsewhere. */
function withoutAttendees(
  values: Readonly<Record<string, unknown>>,
  definitions: readonly { key: string; kind: string }[],
): Record<string, unknown> {
  const listed = new Set(definitions.filter(({ kind }) => kind === 'attendees').map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !listed.has(key)));
}
