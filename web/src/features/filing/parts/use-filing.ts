import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useDeferred } from '../../../ui/use-deferred.ts';
import { type FiledFor, useFiledFor } from './use-filed-for.ts';

type Colleague = Answer<'delegates.list'>['received'][number]['person'];

export interface Filing {
  filed: FiledFor;
  /** The colleagues the user may file for today. */
  people: readonly Colleague[];
  /** The colleague the user files for; null for the user's own items and while loading. */
  person: Colleague | null;
  /** True while the URL names a colleague and the delegations are still loading. */
  isPending: boolean;
  /** True if the URL names a colleague for whom the user may not, or may no longer, file. */
  isOver: boolean;
}

export function useFiling(): Filing {
  const filed = useFiledFor();
  const isNamed = filed.for_user_id !== undefined;
  const isDeferred = useDeferred(!isNamed);
  const { data, isError } = useQuery({ ...queryOf('delegates.list', {}), staleTime: 60_000, enabled: !isDeferred });
  const people = (data?.received ?? [])
    .filter(({ state, can_submit }) => state === 'running' && can_submit)
    .map(({ person }) => person);
  const person = people.find(({ user_id }) => user_id === filed.for_user_id) ?? null;
  return { filed, people, person, isPending: isNamed && !data && !isError, isOver: isNamed && !!data && !person };
}
