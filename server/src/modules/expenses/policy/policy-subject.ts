import type { InputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { type ExpenseStage, isEditable } from '#domain/expenses/expense-stages.ts';
import type { TripFacts } from '#domain/expenses/trip-facts.ts';
import { type Money, moneyFrom, readMoney, zero } from '#domain/money/money.ts';
import { fieldOfCondition, type PolicyFieldOwner } from '#domain/policies/custom-field-facts.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { readExpense, type SavedExpense } from '../expenses.rows.ts';

type Input = InputOf<typeof policies.test>['expense'];
type Described = Extract<Input, { described: unknown }>['described'];

/** The expense that rules evaluate, saved or described in the policy test panel. */
export interface PolicySubject {
  /** Null for a described expense. */
  id: string | null;
  stage: ExpenseStage | null;
  user_id: string;
  category_id: string | null;
  merchant: string;
  description: string;
  spent_on: string;
  claimed: Money;
  /** The saved conversion; null if the current rate table applies. */
  saved: { ex_rate: string; table_rate: string | null; converted: Money; edited: Money | null } | null;
  expense_type: string;
  payment_mode: string;
  receipts: { is_itemised: boolean | null }[];
  is_receipt_lost: boolean;
  /** Null for a described expense. */
  is_card_matched: boolean | null;
  no_of_attendees: number;
  nights: number | null;
  trip: TripFacts | null;
  attributes: Readonly<Record<string, unknown>>;
  custom_values: CustomValues;
  report_id: string | null;
  /** Values of report fields entered in the test panel; null for those of the saved report. */
  report_values: CustomValues | null;
}

export async function subjectOf(
  tx: CompanyTransaction,
  options: { actor: Actor; today: string },
  input: Input,
): Promise<PolicySubject> {
  return 'described' in input ? describedSubject(input.described) : savedSubject(tx, options, input.expense_id);
}

function describedSubject(described: Described): PolicySubject {
  const { amount, currency, no_of_receipts, has_itemised_receipt, nights, ...plain } = described;
  return {
    ...plain,
    id: null,
    stage: null,
    claimed: orRefuse(readMoney(amount, currency)),
    saved: null,
    custom_values: describedFields(described, 'expense'),
    report_id: null,
    report_values: describedFields(described, 'report'),
    nights: nights > 0 ? nights : null,
    is_receipt_lost: false,
    is_card_matched: null,
    trip: null,
    receipts: Array.from({ length: no_of_receipts }, (_, index) => ({
      is_itemised: has_itemised_receipt && index === 0,
    })),
  };
}

/** The test panel sends custom fields among the attributes, with the record they belong to in the key. */
function describedFields({ attributes }: Described, owner: PolicyFieldOwner): CustomValues {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([conditionKey, value]) => {
      const field = fieldOfCondition(conditionKey);
      return field?.owner === owner ? [[field.key, value]] : [];
    }),
  );
}

/** Unsubmitted expenses are visible only to their owner. */
export function canTry(actor: Actor, { owner_id, stage }: Pick<SavedExpense, 'owner_id' | 'stage'>): boolean {
  return owner_id === actor.user_id || !isEditable(stage);
}

async function savedSubject(
  tx: CompanyTransaction,
  { actor, today }: { actor: Actor; today: string },
  id: string,
): Promise<PolicySubject> {
  const row = await readExpense(tx, { client_id: actor.client_id, id });
  if (!row || !canTry(actor, row)) throw new Refused('item.not_found');
  return subjectOfRow(row, { currency: row.converted_currency ?? actor.company.currency, today });
}

/** Missing values of a draft count as zero or today. */
export function subjectOfRow(
  row: Omit<SavedExpense, 'id'> & { id: string | null },
  options: { currency: string; today: string },
): PolicySubject {
  const { amount, currency, ex_rate, converted_amount, edited_converted_amount, attendees, file_ids } = row;
  return {
    id: row.id,
    stage: row.id === null ? null : row.stage,
    user_id: row.owner_id,
    category_id: row.category_id,
    merchant: row.merchant,
    description: row.description,
    spent_on: row.spent_on ?? options.today,
    claimed: amount && currency ? moneyFrom(amount, currency) : zero(currency ?? options.currency),
    saved:
      ex_rate && converted_amount
        ? {
            ex_rate,
            table_rate: row.table_rate,
            converted: moneyFrom(converted_amount, options.currency),
            edited: edited_converted_amount ? moneyFrom(edited_converted_amount, options.currency) : null,
          }
        : null,
    expense_type: row.expense_type,
    payment_mode: row.payment_mode,
    // Whether a receipt is itemised cannot be detected; the approver decides.
    receipts: file_ids.map(() => ({ is_itemised: null })),
    is_receipt_lost: row.lost_receipt_reason !== '',
    is_card_matched: row.is_card_matched,
    no_of_attendees: attendeeCount(attendees) ?? 0,
    nights: null,
    trip: row.trip,
    attributes: row.attributes,
    custom_values: row.custom_values,
    report_id: row.report_id,
    report_values: null,
  };
}

/** Number of attendees including the claimant; null if none is named. */
export function attendeeCount(attendees: readonly unknown[]): number | null {
  return attendees.length === 0 ? null : attendees.length + 1;
}
