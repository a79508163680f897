import type { OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../../http/context.ts';
import { categoryNames } from '../../categories/read-categories.ts';
import { findOrganisationNames } from '../../people/find-standing.ts';
import { readNewest } from '../expenses.rows.ts';
import { canTry } from './policy-subject.ts';

type Examples = OutputOf<typeof policies.examples>;

const lookedAt = 100;
const shown = 30;

/** Expenses the rules can be tried on: the newest that say when and how much, and nobody else's drafts. */
export async function policyExamples({ tx, actor }: ReadContext): Promise<Examples> {
  const { client_id } = actor;
  const newest = await readNewest(tx, { client_id, limit: lookedAt });
  const rows = newest
    .filter((row) => !row.deleted_at && row.amount && row.spent_on && canTry(actor, row))
    .slice(0, shown);

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
