import type { LineCoding } from '#domain/approvals/recode-line.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { attributeFacts, factsOf } from '#domain/expenses/attribute-texts.ts';
import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import type { ApprovedLine } from '#domain/ledger/postings.ts';
import { moneyFrom } from '#domain/money/money.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { type FoundPerson, findPeople } from '../../people/find-people.ts';
import { acceptCoding, peopleNamed } from '../accept-fields.ts';
import { assessAndSaveExpenses } from '../assess-and-save-expenses.ts';
import { loadPolicyContextForExpenses } from '../change-expenses.ts';
import { formOf } from '../form-of.ts';
import type { ExpenseFieldsInput } from '../policy/assess-expense.ts';
import type { PolicyContext } from '../policy/policy-context.ts';
import { refuseMissing } from '../refuse-missing.ts';
import type { ExpenseFields } from '../show-expenses.ts';
import type { SavedExpense } from './lock-reports.ts';
import type { LockedReport } from './report-lines.rows.ts';

type Coding = Pick<ExpenseFields, 'category_id' | 'taxes' | 'attributes' | 'custom_values'>;

export interface RecodedLine {
  line: SavedExpense;
  coding_before: LineCoding;
  coding_after: LineCoding;
  ledgerAccountOf: (category_id: string | null) => string;
}

/**
 * Saves a new category, taxes and fields for a line of a locked report, and evaluates its policies and checks again.
 * Restricted fields cannot be changed here, because the owner sees the changes.
 */
export async function recodeLine(
  context: SignedWriteContext,
  { report, before, coding }: { report: LockedReport; before: SavedExpense; coding: Coding },
): Promise<RecodedLine> {
  const { tx, client_id, actor, request } = context;
  const form = { ...formOf(before), ...coding, attributes: { ...tripValues(before), ...coding.attributes } };
  const [policyContext, fields, people] = await Promise.all([
    loadPolicyContextForExpenses(context, report.owner_id, [before, { spent_on: null, currency: report.currency }]),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
    findPeople(tx, { client_id, ids: [...peopleNamed(formOf(before)), ...peopleNamed(form)] }),
  ]);

  const shared = fields.filter(({ seen_by }) => seen_by === 'everyone');
  const accepted = acceptCoding(form, before, {
    policyContext,
    fields: shared,
    people,
    actor,
    today: localDay(request.now, actor.time_zone),
    claimed: before.amount && before.currency ? moneyFrom(before.amount, before.currency) : null,
    attendees: before.attendees,
  });

  const [assessed] = await assessAndSaveExpenses(
    context,
    [{ before, after: { ...before, ...accepted }, is_declared: true }],
    { policyContext, fields, reports: new Map([[report.id, report]]) },
  );
  if (!assessed) throw new Error('The line was not saved.');
  refuseMissing(assessed.assessment.missing.filter(({ key }) => !before.missing.includes(key)));

  const shown = { policyContext, fields: shared, people };
  return {
    line: assessed.expense,
    coding_before: lineCoding(before, shown),
    coding_after: lineCoding(assessed.expense, shown),
    ledgerAccountOf: (id) => policyContext.tree.find((category) => category.id === id)?.ledger_account ?? '',
  };
}

/** Returns the approved amount of a line and the ledger account to which it is posted. */
export function approvedLine(line: SavedExpense, ledgerAccountOf: RecodedLine['ledgerAccountOf']): ApprovedLine {
  const { payment_mode, is_reimbursable, edited_converted_amount, capped_amount, converted_amount } = line;
  return {
    payment_mode,
    is_reimbursable,
    ledger_account: ledgerAccountOf(line.category_id),
    amount: edited_converted_amount ?? capped_amount ?? converted_amount ?? '0',
  };
}

/** Returns the values of the trip's own attributes, which only the claimant may change. */
function tripValues({ trip, attributes }: SavedExpense): SavedExpense['attributes'] {
  const keys = new Set(trip?.attributes?.map(({ key }) => key));
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => keys.has(key)));
}

function lineCoding(
  line: SavedExpense,
  options: {
    policyContext: PolicyContext;
    fields: ExpenseFieldsInput;
    people: ReadonlyMap<string, FoundPerson>;
  },
): LineCoding {
  const category = options.policyContext.tree.find(({ id }) => id === line.category_id);
  const { currency } = line;
  const texts = { nameOfUser: (id: string) => nameOf(options.people.get(id)), currency };
  const definitions = expenseAttributes(category, line.trip);
  const calculated = new Set(definitions.flatMap(({ kind, key }) => (kind === 'calc' ? [key] : [])));
  const attributes = Object.fromEntries(Object.entries(line.attributes).filter(([key]) => !calculated.has(key)));
  return {
    category: category?.name ?? '',
    taxes: line.taxes,
    currency: currency ?? options.policyContext.currency,
    facts: [...attributeFacts(definitions, attributes, texts), ...factsOf(options.fields, line.custom_values, texts)],
  };
}

function nameOf(person: FoundPerson | undefined): string | undefined {
  return person && `${person.first_name} ${person.last_name}`;
}
