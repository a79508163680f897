import { useQuery } from '@tanstack/react-query';
import type { Sent } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';

/**
 * Whether the company asks for this itself, by a field of its own with that label: one question is enough. Undefined
 * until that is known.
 */
export function useRequiredLabels(applies_to: Sent<'customFields.list'>['applies_to']) {
  const { data } = useQuery({ ...queryOf('customFields.list', { applies_to }), staleTime: 60_000 });
  const asked = data && new Set(data.data.map(({ label }) => plain(label)));
  return (label: string): boolean | undefined => asked?.has(plain(label));
}

function plain(label: string): string {
  return label.trim().toLowerCase();
}
