import { v7 as uuidv7 } from 'uuid';
import type { currencies } from '#contract/currencies.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { chooseRate } from '#domain/currencies/choose-rate.ts';
import { plainRate } from '#domain/currencies/cross-rate.ts';
import { checkManualRate } from '#domain/currencies/manual-rate.ts';
import { msg } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import {
  areCurrencies,
  insertManualRate,
  lockRate,
  readClosedMonth,
  removeRateById,
  removeRateOfDay,
} from './currencies.rows.ts';
import { rateBook } from './read-rate.ts';

/**
 * Sets a manual rate that applies from a date, optionally until another date. It replaces a rate with the same start
 * date, which is still listed in the history.
 */
export async function setRate(
  { tx, actor, request, record }: SignedWriteContext,
  { currency, effective_from, ends_on, rate }: InputOf<typeof currencies.setRate>,
): Promise<OutputOf<typeof currencies.setRate>> {
  const { client_id } = actor;
  if (currency === actor.company.currency) throw new Refused('rate.own_currency');
  if (!(await areCurrencies(tx, [currency]))) throw new Refused('sign_up.unknown_currency');
  if (ends_on !== null && ends_on < effective_from)
    throw new Refused('rate.ends_before', {}, { ends_on: msg`Choose a date on or after the start.` });
  await refuseClosedPeriod(tx, { client_id, on: effective_from });
  await checkAgainstMarket(tx, { client_id, own: actor.company.currency, currency, rate, on: effective_from });
  const id = uuidv7();
  await lockRate(tx, { client_id, currency });
  const replaced = await removeRateOfDay(tx, { client_id, currency, effective_from, now: request.now });

  await insertManualRate(tx, {
    client_id,
    id,
    currency,
    effective_from,
    ends_on,
    rate,
    set_by: actor.user_id,
    set_at: request.now,
  });

  record({
    action: 'rate_set',
    item_kind: 'rate',
    item_id: id,
    item_label: currency,
    is_setting: true,
    facts: {
      before: replaced ? { effective_from, rate: plainRate(replaced.rate) } : null,
      after: { effective_from, ...(ends_on && { ends_on }), rate: plainRate(rate) },
    },
  });

  return { status: true, id };
}

/**
 * Refuses a rate that starts in or before the latest month that any entity has closed, because the figures of closed
 * months are final.
 */
async function refuseClosedPeriod(tx: CompanyTransaction, { client_id, on }: { client_id: string; on: string }) {
  const closed = await readClosedMonth(tx, client_id);
  if (closed && on.slice(0, 7) <= closed) throw new Refused('rate.period_closed', { month: closed });
}

/**
 * Refuses a rate that differs too much from the market rate of its first day, even if the company does not use market
 * rates.
 */
async function checkAgainstMarket(
  tx: CompanyTransaction,
  input: { client_id: string; own: string; currency: string; rate: string; on: string },
): Promise<void> {
  const { client_id, own, currency, rate, on } = input;
  const { book } = await rateBook(tx, { client_id, own, currencies: [currency], on });
  const market = chooseRate({ ...book, manual: new Map(), is_automatic: true }, { from: currency, to: own, on });
  const checked = checkManualRate(rate, market.allowed ? market.value.ex_rate : null);
  if (!checked.allowed)
    throw new Refused(checked.code, checked.facts, {
      rate: msg`Check the decimal point and the direction of the rate.`,
    });
}

export async function removeRate(
  { tx, actor, request, record }: SignedWriteContext,
  { id }: InputOf<typeof currencies.removeRate>,
): Promise<OutputOf<typeof currencies.removeRate>> {
  const removed = await removeRateById(tx, { client_id: actor.client_id, id, now: request.now });
  if (!removed) throw new Refused('item.not_found');
  const { currency, rate, effective_from } = removed;
  await refuseClosedPeriod(tx, { client_id: actor.client_id, on: effective_from });
  record({
    action: 'rate_removed',
    item_kind: 'rate',
    item_id: id,
    item_label: currency,
    is_setting: true,
    facts: { before: { effective_from, rate: plainRate(rate) }, after: null },
  });
  return { status: true };
}
