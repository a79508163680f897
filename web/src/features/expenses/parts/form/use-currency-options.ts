import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';
import { type CurrencyOption, currencyOptions } from './currency-options.ts';

/** Returns the currencies allowed in claims; all currencies while they are loading. */
export function useCurrencyOptions(company: string, present: string): CurrencyOption[] {
  const { data } = useQuery({ ...queryOf('currencies.allowed', {}), staleTime: 60_000 });
  return currencyOptions({ company, present, allowed: data?.data });
}
