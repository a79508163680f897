import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';

/** The options of forms about people: entities, departments, roles and more. */
const basicsQuery = queryOf('users.basics', {});

interface Choice {
  value: string;
  label: string;
}

/** Returns entities, departments, levels, roles and so on as select options; empty while loading. */
export function useBasics() {
  const { data } = useQuery({ ...basicsQuery, staleTime: 60_000 });
  return {
    entities: choices(data?.entities),
    departments: choices(data?.departments),
    business_units: choices(data?.business_units),
    levels: choices(data?.levels),
    roles: choices(data?.roles),
    employee_role_id: data?.employee_role_id ?? null,
    groups: choices(data?.groups),
    locations: data?.locations ?? [],
  };
}

function choices(rows: readonly { id: string; name: string }[] = []): Choice[] {
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}
