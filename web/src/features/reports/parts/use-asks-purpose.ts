import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';

const purpose = 'purpose';

/** Whether a report is asked for its purpose here. Where the company has a field of that name, that one is enough. */
export function useAsksPurpose(): boolean {
  const { data } = useQuery({ ...queryOf('customFields.list', { applies_to: 'report' }), staleTime: 60_000 });
  return data?.data.every(({ label }) => !isPurpose(label)) ?? false;
}

export function isPurpose(label: string): boolean {
  return label.trim().toLowerCase() === purpose;
}
