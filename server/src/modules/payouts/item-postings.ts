import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { balancesOf, ledgerAccountLabel, postingCauseLabel } from '#domain/ledger/postings.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { type PostingLine, postingsOf } from '../ledger/read-postings.ts';
import { readPayables } from '../payables/list-payables.ts';

type Answer = OutputOf<typeof payouts.postings>;

/** Shows the ledger postings of an item and its account balances. */
export async function itemPostings(
  { tx, actor: { client_id } }: ReadContext,
  { item_kind: kind, item_id: id }: InputOf<typeof payouts.postings>,
): Promise<Answer> {
  const [postings, payables] = await Promise.all([
    postingsOf(tx, { client_id, item: { kind, id } }),
    readPayables(tx, { client_id, item_ids: [id] }),
  ]);
  // An item approved at zero has a payable but no postings.
  if (postings.length === 0 && payables.length === 0) throw new Refused('item.not_found');
  return {
    status: true,
    postings: postings.map(shown),
    balances: balancesOf(postings).map((balance) => ({ ...balance, label: ledgerAccountLabel[balance.account] })),
  };
}

function shown(line: PostingLine): Answer['postings'][number] {
  const {
    id,
    at,
    value_on,
    cause,
    from_account,
    to_account,
    ledger_account,
    currency,
    amount,
    reverses_id,
    is_reversed,
  } = line;
  return {
    id,
    cause,
    from_account,
    to_account,
    ledger_account,
    currency,
    is_reversed,
    at: at.toISOString(),
    value_on,
    label: postingCauseLabel[cause],
    amount: amountText(amount, currency) ?? '0',
    is_reversal: reverses_id !== null,
  };
}
