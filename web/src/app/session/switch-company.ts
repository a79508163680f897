import { call } from '../../lib/call.ts';
import { CallError, errorText } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { clearAllStorage } from '../../lib/storage.ts';
import { notify } from '../../ui/notices.ts';

export const companiesQuery = { ...queryOf('auth.companies', {}), staleTime: 60_000 };

/**
 * Switches to another company of the same person. The page reloads, so that no data of the current company stays in
 * memory.
 */
export async function switchCompany(client_id: string, leave = (url: string) => window.location.assign(url)) {
  try {
    const { redirect_to } = await call('auth.switchCompany', { client_id });
    if (!redirect_to.startsWith('/auth/')) return;
    clearAllStorage();
    leave(redirect_to);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notify.failure(errorText(error));
  }
}
