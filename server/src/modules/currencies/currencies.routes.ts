import type { currencies } from '#contract/currencies.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { currencySettings, rateHistory } from './read-currency-settings.ts';
import { allowedCurrencies, exchangeRate } from './read-rate.ts';
import { saveCurrencySettings } from './save-currency-settings.ts';
import { removeRate, setRate } from './set-rate.ts';

export const currenciesRoutes = {
  exrate: read(exchangeRate),
  allowed: read(allowedCurrencies),
  settings: read(currencySettings),
  history: read(rateHistory),
  saveSettings: write(saveCurrencySettings),
  setRate: write(setRate),
  removeRate: write(removeRate),
} satisfies RoutesOf<typeof currencies>;
