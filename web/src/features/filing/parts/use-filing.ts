import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useDeferred } from '../../../ui/use-deferred.ts';
import { type FiledFor, useFiledFor } from './use-filed-for.ts';

type Colleague = Answer<'delegates.list'>['received'][number]['person'];

export interface Filing {
  filed: FiledFor;
  /** Whom they may file for today. */
  people: readonly Colleague[];
  /** Whom they file for here; null for themselves, and until it is known. */
  person: Colleague | null;
  /** The address names somebody, and it is not known yet whether they file for them. */
  isPending: boolean;
  /** The address names somebody they do not, or no longer, file for. */
  isOver: boolean;
}

/** For whom somebody files here, and for whom else they could. */
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
