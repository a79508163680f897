import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';
import { type CurrencyOption, currencyOptions } from './currency-options.ts';

/** Returns the currencies that are allowed in claims. While they are loading, returns all currencies. */
export function useCurrencyOptions(company: string, present: string): CurrencyOption[] {
  const { data } = useQuery({ ...queryOf('currencies.allowed', {}), staleTime: 60_000 });
  return currencyOptions({ company, present, allowed: data?.data });
}
