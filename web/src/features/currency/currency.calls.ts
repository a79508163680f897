import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Answer, call } from '../../lib/call.ts';
import { CallError, errorText } from '../../lib/call-error.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';

export type CurrencySettings = Answer<'currencies.settings'>;
export type CurrencyRow = CurrencySettings['data'][number];

export const currenciesQuery = queryOf('currencies.settings', {});

/** Returns the query for the manual and market rates of a currency. Market rates are paged. */
export function historyQuery(currency: string) {
  return infiniteQueryOptions({
    queryKey: ['currencies.history', { currency }],
    queryFn: ({ pageParam }) => call('currencies.history', { currency, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ market }) => market.at(-1)?.rate_on,
  });
}

/**
 * Applies each change at once and saves the changes one after another, since each needs the version of the one before.
 * A refusal shows the reason and reloads the settings.
 */
export function useSaveCurrencies() {
  const queries = useQueryClient();
  const save = useWrite('currencies.saveSettings');
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { queryKey } = currenciesQuery;

  return (changed: (settings: CurrencySettings) => CurrencySettings) => {
    const current = queries.getQueryData(queryKey);
    if (current) queries.setQueryData(queryKey, changed(current));
    queue.current = queue.current.then(async () => {
      await queries.cancelQueries({ queryKey });
      const settings = queries.getQueryData(queryKey);
      if (!settings) return;
      const next = changed(settings);
      try {
        const { version } = await save.mutateAsync({
          version: settings.version,
          is_automatic: next.is_automatic,
          allowed: allowedOf(next),
        });
        // The next change may cancel the refetch that would bring the new version.
        queries.setQueryData(queryKey, (saved) => saved && { ...saved, version });
      } catch (error) {
        const isChanged = error instanceof CallError && error.failure.code === 'item.changed';
        notify.failure(isChanged ? changedElsewhereText : errorText(error));
        await queries.invalidateQueries({ queryKey });
      }
    });
  };
}

const changedElsewhereText =
  'Someone else changed the currencies in the meantime. The page now shows the latest version.';

/** Returns the allowed currencies. An empty list allows all currencies, including future ones. */
export function allowedOf({ currency: own, data }: Pick<CurrencySettings, 'currency' | 'data'>): string[] {
  const allowed = data.filter(({ currency, is_allowed }) => is_allowed || currency === own);
  return allowed.length === data.length ? [] : allowed.map(({ currency }) => currency);
}
