import type { OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { isEditable } from '#domain/expenses/expense-stages.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { Actor, ReadContext } from '../../../http/context.ts';
import { categoryNames } from '../../categories/read-categories.ts';
import { findOrganisationNames } from '../../people/find-employee-profile.ts';
import { readNewest, type SavedExpense } from '../expenses.rows.ts';

type Examples = OutputOf<typeof policies.examples>;

const maxRead = 100;
const maxShown = 30;

/**
 * Returns the newest expenses with a date and an amount, for the policy test panel. Unsubmitted expenses of other
 * people are excluded.
 */
export async function policyExamples({ tx, actor }: ReadContext): Promise<Examples> {
  const { client_id } = actor;
  const newest = await readNewest(tx, { client_id, limit: maxRead });
  const rows = newest
    .filter((row) => !row.deleted_at && row.amount && row.spent_on && canTry(actor, row))
    .slice(0, maxShown);

  const [people, categories] = await Promise.all([
    findOrganisationNames(tx, client_id, [...new Set(rows.map(({ owner_id }) => owner_id))]),
    categoryNames(tx, client_id, [...new Set(rows.flatMap(({ category_id }) => category_id ?? []))]),
  ]);

  const names = new Map([...people, ...categories].map(({ id, name }) => [id, name]));

  return {
    status: true,
    data: rows.flatMap(({ id, owner_id, category_id, merchant, spent_on, amount, currency }) =>
      spent_on && amount && currency
        ? {
            expense_id: id,
            person: names.get(owner_id) ?? '',
            category: names.get(category_id ?? '') ?? '',
            merchant,
            spent_on,
            currency,
            amount: toDecimal(moneyFrom(amount, currency)),
          }
        : [],
    ),
  };
}

/** Returns true if the actor may test policies with the expense. Only its owner may use an unsubmitted expense. */
export function canTry(actor: Actor, { owner_id, stage }: Pick<SavedExpense, 'owner_id' | 'stage'>): boolean {
  return owner_id === actor.user_id || !isEditable(stage);
}
