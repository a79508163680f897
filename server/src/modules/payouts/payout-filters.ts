import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { msg, t, translate } from '#domain/language/translate.ts';
import { manualMethodLabel } from '#domain/payouts/payment-methods.ts';
import { tidy } from '#domain/text/tidy.ts';
import type { ReadContext } from '../../http/context.ts';
import { type PayableFilters, readSavedSums } from '../payables/list-payables.ts';
import { basics, listColleagues, searchColleagues } from '../people/users/pick-users.ts';

type FilterKey = InputOf<typeof payouts.filterValues>['key'];
type Values = OutputOf<typeof payouts.filterValues>['data'];
type FilterType = OutputOf<typeof payouts.filterTypes>['data'][number];

/** The filters `…_from` and `…_to` are published as one filter. */
type Published<Name> = Name extends `${infer Of}_from` ? Of : Name extends `${string}_to` ? never : Name;

/** The filters of the payout lists. The type keeps them in sync with the contract. */
const filterTypes: Record<Published<keyof PayableFilters>, Omit<FilterType, 'key'>> = {
  item_kind: { name: msg`Type`, kind: 'choice' },
  owner_ids: { name: msg`Payee`, kind: 'choice' },
  entity_ids: { name: msg`Entity`, kind: 'choice' },
  department_ids: { name: msg`Department`, kind: 'choice' },
  currencies: { name: msg`Currency`, kind: 'choice' },
  methods: { name: msg`Payment method`, kind: 'choice' },
  amount: { name: msg`Paid amount`, kind: 'amount' },
  moved: { name: msg`Since`, kind: 'date' },
  flags: { name: msg`Show only`, kind: 'choice' },
};

export async function payoutFilterTypes(): Promise<OutputOf<typeof payouts.filterTypes>> {
  return {
    status: true,
    data: Object.entries(filterTypes).map(([key, { name, kind }]) => ({ key, name: translate(name), kind })),
  };
}

const maxChoices = 50;

/** Lists the choices of a filter that match the search. */
export async function payoutFilterValues(
  context: ReadContext,
  { key, search }: InputOf<typeof payouts.filterValues>,
): Promise<OutputOf<typeof payouts.filterValues>> {
  const typed = tidy(search).toLowerCase();
  const all = await valuesOf(context, key, typed);
  // The people search has already matched the names.
  const isFound = key === 'owner_ids' || typed === '';
  const data = isFound ? all : all.filter(({ name }) => name.toLowerCase().includes(typed));
  return { status: true, data: data.slice(0, maxChoices) };
}

async function valuesOf(context: ReadContext, key: FilterKey, search: string): Promise<Values> {
  switch (key) {
    case 'owner_ids':
      return payees(context, search);
    case 'entity_ids':
      return (await basics(context)).entities.map(({ id, name }) => ({ value: id, name }));
    case 'department_ids':
      return (await basics(context)).departments.map(({ id, name }) => ({ value: id, name }));
    case 'currencies':
      return currencies(context);
    case 'item_kind':
      return labelled({ report: t`Reports`, advance: t`Advances` });
    case 'methods':
      return labelled(manualMethodLabel);
    case 'flags':
      return labelled({
        zero_payable: t`Nothing to pay`,
        failed_before: t`Failed before`,
        with_advances: t`With advances`,
        on_hold: t`On hold`,
        to_release: t`To release`,
      });
  }
}

async function payees(context: ReadContext, search: string): Promise<Values> {
  const { data } = await (search === ''
    ? listColleagues(context, { limit: maxChoices })
    : searchColleagues(context, { search, limit: maxChoices }));
  return data.map(({ user_id, first_name, last_name }) => ({ value: user_id, name: `${first_name} ${last_name}` }));
}

/** Lists the currencies that occur in the payout lists. */
async function currencies({ tx, actor }: ReadContext): Promise<Values> {
  const saved = await readSavedSums(tx, actor.client_id);
  const codes = [...new Set(saved.map(({ currency }) => currency))].sort();
  return codes.map((code) => ({ value: code, name: code }));
}

function labelled(labels: Record<string, string>): Values {
  return Object.entries(labels).map(([value, name]) => ({ value, name }));
}
