import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { type Answer, call, type Sent } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';
import { saveFile } from '../../ui/save-file.ts';

export const securityQuery = queryOf('security.settings', {});
export const signOnQuery = queryOf('singleSignOn.settings', {});

export type SignOnSettings = Answer<'singleSignOn.settings'>;
export type EmailDomain = SignOnSettings['domains'][number];
export type SignInFilters = Sent<'security.exportSignIns'>;

/** Returns the query for the company's sign-ins, newest first, fifty per page. */
export const signInsQuery = (filters: SignInFilters) =>
  infiniteQueryOptions({
    queryKey: ['security.signIns', filters],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => call('security.signIns', { ...filters, ...(pageParam ? { after: pageParam } : {}) }),
    getNextPageParam: ({ next }) => next,
  });

export function useSignInExport() {
  return useMutation({
    mutationFn: (filters: SignInFilters) => call('security.exportSignIns', filters),
    onSuccess: ({ file_name, content }) => saveFile({ file_name, content, type: 'text/csv' }),
    onError: (error) => notify.failure(errorText(error)),
  });
}
