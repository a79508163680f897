import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Answer, call } from '../../lib/call.ts';
import { CallError, sentenceOf } from '../../lib/call-error.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';

export type CurrencySettings = Answer<'currencies.settings'>;
export type CurrencyRow = CurrencySettings['data'][number];

export const currenciesQuery = queryOf('currencies.settings', {});

/** The rates of one currency; the market's go on page by page. */
export function historyQuery(currency: string) {
  return infiniteQueryOptions({
    queryKey: ['currencies.history', { currency }],
    queryFn: ({ pageParam }) => call('currencies.history', { currency, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ market }) => market.at(-1)?.rate_on,
  });
}

/**
 * Saves a change of the settings at once, one after the other: each is saved under the version the one before left. If
 * it is refused, the page shows what is kept now and says why.
 */
export function useSaveCurrencies() {
  const queries = useQueryClient();
  const save = useWrite('currencies.saveSettings');
  const turn = useRef<Promise<void>>(Promise.resolve());
  const { queryKey } = currenciesQuery;

  return (changed: (settings: CurrencySettings) => CurrencySettings) => {
    const present = queries.getQueryData(queryKey);
    if (present) queries.setQueryData(queryKey, changed(present));
    turn.current = turn.current.then(async () => {
      await queries.cancelQueries({ queryKey });
      const settings = queries.getQueryData(queryKey);
      if (!settings) return;
      const next = changed(settings);
      try {
        await save.mutateAsync({
          version: settings.version,
          is_automatic: next.is_automatic,
          allowed: allowedOf(next),
        });
      } catch (error) {
        const isChanged = error instanceof CallError && error.failure.code === 'item.changed';
        notify.failure(isChanged ? someoneElse : sentenceOf(error));
        await queries.invalidateQueries({ queryKey });
      }
    });
  };
}

const someoneElse = 'Someone else changed the currencies in the meantime. They are shown as they are now.';

/** An empty list allows every currency, also those that come later. */
export function allowedOf({ currency: own, data }: Pick<CurrencySettings, 'currency' | 'data'>): string[] {
  const allowed = data.filter(({ currency, is_allowed }) => is_allowed || currency === own);
  return allowed.length === data.length ? [] : allowed.map(({ currency }) => currency);
}
