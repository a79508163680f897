import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AdvanceStage, advanceStages } from '#domain/advances/advance-stages.ts';
import { call } from '../../lib/call.ts';
import type { Attempt } from '../../lib/draft-autosave.ts';
import { queryOf } from '../../lib/queries.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';
import type { AdvanceInput } from './advance-values.ts';
import type { Advance } from './parts/advance.ts';

/** Returns the query for the categories in which the owner can request advances. */
export const advanceCategoriesQuery = (filed: FiledFor) =>
  queryOptions({ ...queryOf('categories.list', { applies_to: 'advance', ...filed }), staleTime: 60_000 });

/** Saves the draft of an advance. Submitting it is a separate request. */
export async function sendAdvance({ saved, input, key }: Attempt<AdvanceInput>, filed: FiledFor) {
  const options = { headers: { 'idempotency-key': key } };
  const { advance_id, data } = saved
    ? await call('advances.draftEdit', { ...input, advance_id: saved.id, version: saved.version }, options)
    : await call('advances.draftCreate', { ...input, ...filed }, options);
  return { saved: { id: advance_id, version: data.version }, answer: data satisfies Advance };
}

/** Returns a function that counts advances by stage, regardless of the filters; undefined while loading. */
export function useStageCounts(name: 'advances.list' | 'advances.clientList', filed: FiledFor = {}) {
  const input = { limit: 1, ...filed };
  const { data } = useQuery({ queryKey: [name, input], queryFn: () => call(name, input) });
  return (stages: readonly AdvanceStage[] = advanceStages): number | undefined =>
    data && stages.reduce((sum, stage) => sum + data.counts[stage], 0);
}
