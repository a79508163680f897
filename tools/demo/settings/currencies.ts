import { currencies } from '#contract/currencies.contract.ts';
import { saveCurrencySettings } from '#server/modules/currencies/save-currency-settings.ts';
import { setRate } from '#server/modules/currencies/set-rate.ts';
import { snapshotRates } from '#server/outside/exchange-rates/snapshot.ts';
import type { ActAs } from './acting.ts';

/** Allows claims in all currencies that have market rates. */
export async function seedCurrencies(act: ActAs): Promise<void> {
  const allowed = ['EUR', ...Object.keys(snapshotRates)];
  await act('Sofia Marchetti', 430, (context) =>
    saveCurrencySettings(context, { version: 0, is_automatic: true, allowed }),
  );
}

/** Saves a rate that was agreed with the bank. It is valid from the day on which it is set. */
export function agreeRate(
  act: ActAs,
  options: { who: string; days_ago: number; currency: string; rate: string },
): Promise<{ id: string }> {
  const { who, days_ago, currency, rate } = options;
  return act(who, days_ago, (context) => {
    const effective_from = context.request.now.toISOString().slice(0, 10);
    return setRate(context, currencies.setRate.input.parse({ currency, rate, effective_from }));
  });
}
