import { type ChosenRate, chooseRate } from '#domain/currencies/choose-rate.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { allow, type Decision, refuse } from '#domain/decision.ts';
import { type PayTerms, payAmount } from '#domain/payouts/pay-amount.ts';
import type { WriteContext } from '../../http/context.ts';
import { orRefuse } from '../../http/refusals.ts';
import { rateBook } from '../currencies/read-rate.ts';
import { readPayCurrencies, type SavedPayable } from './payables.rows.ts';

type PayContext = Pick<WriteContext, 'tx' | 'client_id' | 'request' | 'actor'>;
type Owed = Pick<SavedPayable, 'item_kind' | 'entity_id' | 'item_currency' | 'payable'>;

/** Returns the currency, rate and amount that would apply if the item were paid today. Refuses if a rate is missing. */
export async function payTermsFor(context: PayContext, payable: Owed): Promise<PayTerms> {
  return orRefuse((await payTerms(context, [payable]))(payable));
}

/**
 * Loads the data for many items in two database round trips. Returns a function that determines the terms of one of
 * these items, or returns a refusal if a rate is missing.
 */
export async function payTerms(
  { tx, client_id, request, actor }: PayContext,
  payables: readonly Owed[],
): Promise<(payable: Owed) => Decision<PayTerms, 'payout.rate_missing'>> {
  const entity_ids = [...new Set(payables.flatMap(({ entity_id }) => entity_id ?? []))];
  const currencies = await readPayCurrencies(tx, { client_id, entity_ids });
  const own = currencies.find(({ entity_id }) => entity_id === null)?.currency ?? '';
  const byEntity = new Map(currencies.map(({ entity_id, currency }) => [entity_id, currency]));
  const payIn = ({ item_kind, entity_id, item_currency }: Owed) =>
    // An advance is paid in its own currency; a report in the currency of the owner's entity.
    item_kind === 'advance' ? item_currency : (byEntity.get(entity_id) ?? own);
  const foreign = payables.filter((payable) => payIn(payable) !== payable.item_currency);
  const on = localDay(request.now, actor?.time_zone ?? 'UTC');
  const named = [...new Set(foreign.flatMap((payable) => [payIn(payable), payable.item_currency]))];
  const book = named.length > 0 && (await rateBook(tx, { client_id, own, currencies: named, on })).book;

  return (payable) => {
    const [from, to] = [payIn(payable), payable.item_currency];
    const rate: Decision<Pick<ChosenRate, 'ex_rate'>> = book
      ? chooseRate(book, { from, to, on })
      : allow({ ex_rate: '1' });
    if (!rate.allowed) return refuse('payout.rate_missing', { from: to, to: from });
    return allow(payAmount({ currency: to, amount: payable.payable }, { currency: from, ...rate.value }));
  };
}
