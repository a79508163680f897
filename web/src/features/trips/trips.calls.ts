import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';

export type TripRow = Answer<'trips.list'>['data_obj'][number];
export type TripDetails = Answer<'trips.details'>['data'];
export type Booking = TripDetails['bookings'][number];

export const tripTabs = ['upcoming', 'past'] as const;
export type TripTab = (typeof tripTabs)[number];

/** Returns the query for the trips of a tab, ten at a time. */
export function tripsQuery(when: TripTab, filed: FiledFor) {
  return infiniteQueryOptions({
    queryKey: ['trips.list', { when, ...filed }],
    queryFn: ({ pageParam }) => call('trips.list', { when, page: pageParam, ...filed }),
    initialPageParam: 1,
    getNextPageParam: ({ has_more_results }, pages) => (has_more_results ? pages.length + 1 : undefined),
  });
}

export const tripQuery = (id: string) => queryOf('trips.details', { id });
