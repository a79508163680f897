import { useQuery } from '@tanstack/react-query';
import type { Sent } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';

/**
 * Returns a function that checks whether a custom field has a certain label. A form uses it to hide a built-in field
 * with the same label, so that the user does not enter the value twice. The result is undefined while the fields are
 * loading.
 */
export function useRequiredLabels(applies_to: Sent<'customFields.list'>['applies_to']) {
  const { data } = useQuery({ ...queryOf('customFields.list', { applies_to }), staleTime: 60_000 });
  const labels = data && new Set(data.data.map(({ label }) => plain(label)));
  return (label: string): boolean | undefined => labels?.has(plain(label));
}

function plain(label: string): string {
  return label.trim().toLowerCase();
}
