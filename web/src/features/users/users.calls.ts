import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';
import { saveFile } from '../../ui/save-file.ts';

export const userQuery = (user_id: string) => queryOf('users.details', { user_id });

/** Returns the mutation that downloads a CSV file with all users that match the query, not only the loaded ones. */
export function useUserExport() {
  return useMutation({
    mutationFn: (query: Sent<'users.exportList'>) => call('users.exportList', query),
    onSuccess: ({ file_name, content }) => {
      saveFile({ file_name, content, type: 'text/csv' });
      notify.success('Downloaded Successfully');
    },
    onError: (error) => notify.failure(errorText(error) || 'Failed to download'),
  });
}
