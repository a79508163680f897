import type { InputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { type Money, moneyFrom, readMoney, zero } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { readExpense } from './expenses.rows.ts';

type Asked = InputOf<typeof policies.test>['expense'];
type Described = Extract<Asked, { described: unknown }>['described'];

/** An expense as rules look at it, whether it is kept or only described. */
export interface PolicySubject {
  /** Null for one that is only described. */
  id: string | null;
  user_id: string;
  category_id: string | null;
  merchant: string;
  description: string;
  spent_on: string;
  claimed: Money;
  /** What the claim was converted with; null where today's table decides. */
  kept: { ex_rate: string; converted: Money; edited: Money | null } | null;
  expense_type: string;
  payment_mode: string;
  receipts: { is_itemised: boolean }[];
  no_of_attendees: number;
  nights: number | null;
  attributes: Readonly<Record<string, string>>;
}

export async function subjectOf(
  tx: CompanyTransaction,
  of: { client_id: string; own: string; today: string },
  asked: Asked,
): Promise<PolicySubject> {
  return 'described' in asked ? describedSubject(asked.described) : keptSubject(tx, of, asked.expense_id);
}

function describedSubject(described: Described): PolicySubject {
  const { amount, currency, no_of_receipts, has_itemised_receipt, nights, ...plain } = described;
  return {
    ...plain,
    id: null,
    claimed: orRefuse(readMoney(amount, currency)),
    kept: null,
    nights: nights > 0 ? nights : null,
    receipts: Array.from({ length: no_of_receipts }, (_, index) => ({
      is_itemised: has_itemised_receipt && index === 0,
    })),
  };
}

/** What an unfinished draft lacks yet counts as nothing. */
async function keptSubject(
  tx: CompanyTransaction,
  { client_id, own, today }: { client_id: string; own: string; today: string },
  id: string,
): Promise<PolicySubject> {
  const row = await readExpense(tx, { client_id, id });
  if (!row) throw new Refused('item.not_found');
  const { amount, currency, ex_rate, converted_amount, edited_converted_amount } = row;
  const claimed = amount && currency ? moneyFrom(amount, currency) : zero(currency ?? own);
  return {
    id,
    user_id: row.owner_id,
    category_id: row.category_id,
    merchant: row.merchant,
    description: row.description,
    spent_on: row.spent_on ?? today,
    claimed,
    kept:
      ex_rate && converted_amount
        ? {
            ex_rate,
            converted: moneyFrom(converted_amount, own),
            edited: edited_converted_amount ? moneyFrom(edited_converted_amount, own) : null,
          }
        : null,
    expense_type: 'expense',
    payment_mode: 'own',
    receipts: [],
    no_of_attendees: 0,
    nights: null,
    attributes: {},
  };
}
