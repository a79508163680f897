import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Answer, call } from '../../lib/call.ts';
import { CallError, errorText } from '../../lib/call-error.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';

export type CurrencySettings = Answer<'currencies.settings'>;
export type CurrencyRow = CurrencySettings['data'][number];

export const currenciesQuery = queryOf('currencies.settings', {});

/** Returns the query for the manual and market rates of a currency. The market rates load page by page. */
export function historyQuery(currency: string) {
  return infiniteQueryOptions({
    queryKey: ['currencies.history', { currency }],
    queryFn: ({ pageParam }) => call('currencies.history', { currency, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ market }) => market.at(-1)?.rate_on,
  });
}

/**
 * Returns a function that shows a change of the settings at once and then saves it. The changes are saved one after the
 * other, because each needs the version that the previous save returned. If the server refuses a change, a notice gives
 * the reason and the settings are loaded again.
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
        // Saves the new version at once, because the next change may cancel the refetch that would return it.
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

/**
 * Returns the allowed currencies for the request. An empty list means that all currencies are allowed, including ones
 * that are added later.
 */
export function allowedOf({ currency: own, data }: Pick<CurrencySettings, 'currency' | 'data'>): string[] {
  const allowed = data.filter(({ currency, is_allowed }) => is_allowed || currency === own);
  return allowed.length === data.length ? [] : allowed.map(({ currency }) => currency);
}
