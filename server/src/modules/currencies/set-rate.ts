import { v7 as uuidv7 } from 'uuid';
import type { currencies } from '#contract/currencies.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { plainRate } from '#domain/currencies/cross-rate.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { areCurrencies, insertManualRate, lockRate, removeRateById, removeRateOfDay } from './currencies.rows.ts';

/** Sets a manual rate from a date on. It replaces a rate with the same start date, which stays in the history. */
export async function setRate(
  { tx, actor, request, record }: SignedWriteContext,
  { currency, effective_from, rate }: InputOf<typeof currencies.setRate>,
): Promise<OutputOf<typeof currencies.setRate>> {
  const { client_id } = actor;
  if (currency === actor.company.currency) throw new Refused('rate.own_currency');
  if (!(await areCurrencies(tx, [currency]))) throw new Refused('sign_up.unknown_currency');
  const id = uuidv7();
  await lockRate(tx, { client_id, currency });
  const replaced = await removeRateOfDay(tx, { client_id, currency, effective_from, now: request.now });

  await insertManualRate(tx, {
    client_id,
    id,
    currency,
    effective_from,
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
      after: { effective_from, rate: plainRate(rate) },
    },
  });

  return { status: true, id };
}

export async function removeRate(
  { tx, actor, request, record }: SignedWriteContext,
  { id }: InputOf<typeof currencies.removeRate>,
): Promise<OutputOf<typeof currencies.removeRate>> {
  const removed = await removeRateById(tx, { client_id: actor.client_id, id, now: request.now });
  if (!removed) throw new Refused('item.not_found');
  const { currency, rate, effective_from } = removed;
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
