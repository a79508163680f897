import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { type Answer, call, type Sent } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { notify } from '../../ui/notices.ts';
import { saveFile } from '../../ui/save-file.ts';

export type AuditFilters = Sent<'audit.exportList'>;
export type AuditLine = Answer<'audit.list'>['data'][number];

/** Returns the query for the audit log. Entries are sorted newest first and load page by page. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit.list', filters],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => call('audit.list', { ...filters, ...(pageParam ? { after: pageParam } : {}) }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const integrityQuery = queryOptions({
  queryKey: ['audit.integrity'],
  queryFn: () => call('audit.integrity', {}),
  staleTime: 60_000,
});

export function useAuditExport() {
  return useMutation({
    mutationFn: (filters: AuditFilters) => call('audit.exportList', filters),
    onSuccess: ({ file_name, content }) => {
      saveFile({ file_name, content, type: 'text/csv' });
      notify.success('Downloaded Successfully');
    },
    onError: (error) => notify.failure(errorText(error) || 'Failed to download'),
  });
}
