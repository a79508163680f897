import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';

/** What a form about people chooses from. Other features about people use it too. */
export const basicsQuery = queryOf('users.basics', {});

export interface Choice {
  value: string;
  label: string;
}

/** The same lists as choices of a select; empty while they are on their way. */
export function useBasics() {
  const { data } = useQuery({ ...basicsQuery, staleTime: 60_000 });
  return {
    entities: choices(data?.entities),
    departments: choices(data?.departments),
    business_units: choices(data?.business_units),
    levels: choices(data?.levels),
    roles: choices(data?.roles),
    groups: choices(data?.groups),
    locations: data?.locations ?? [],
  };
}

function choices(named: readonly { id: string; name: string }[] = []): Choice[] {
  return named.map(({ id, name }) => ({ value: id, label: name }));
}
