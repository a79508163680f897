import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { perDiem as contract } from '#contract/per-diem.contract.ts';
import type { Answer, Sent } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';

export type PerDiemFields = Answer<'perDiem.userFields'>;
export type PerDiemClaim = Answer<'perDiem.details'>;
export type Overlap = Answer<'perDiem.calculate'>['overlaps'][number];
export type CoveredMeal = Answer<'perDiem.calculate'>['meals'][number];

export const userFieldsQuery = (filed: FiledFor) => queryOf('perDiem.userFields', filed);

export const claimQuery = (expense_id: string) => queryOf('perDiem.details', { expense_id });

/** Returns the query for the amount of the trip being entered. The request waits until the itinerary is complete. */
export function calculationQuery(input: Sent<'perDiem.calculate'>) {
  return queryOptions({
    ...queryOf('perDiem.calculate', input),
    enabled: contract.calculate.input.safeParse(input).success,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Returns the query for the country and time zone of a city. */
export function cityQuery(city: string) {
  return queryOptions({
    ...queryOf('attributes.travelInfo', { from: city, to: city }),
    enabled: city.trim().length > 1,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type PerDiemSettings = Answer<'perDiem.settings'>['data'];
export type RateList = Answer<'perDiem.rateLists'>['data'][number];
export type RateRow = Answer<'perDiem.searchRates'>['data'][number];

/**
 * The settings are not refetched when the window gets the focus, because a new version would replace the user's input.
 */
export const settingsQuery = queryOptions({ ...queryOf('perDiem.settings', {}), refetchOnWindowFocus: false });
export const rateListsQuery = queryOf('perDiem.rateLists', {});

export const ratesPerPage = 50;

export function ratesQuery(query: { list_id: string; search: string; page: number }) {
  return queryOptions({
    ...queryOf('perDiem.searchRates', { ...query, limit: ratesPerPage }),
    placeholderData: keepPreviousData,
  });
}
