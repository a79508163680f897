import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { reactToFailure } from '../../lib/react-to-failure.ts';
import { type StoredClient, storage } from '../../lib/storage.ts';

/**
 * Fetches and stores the company of the access token. With `client_info`, a failure clears the stored company. With
 * `user_check`, it does not, because otherwise a busy server would end the session.
 */
export async function fetchClientInfo(
  requestClient: 'client_info' | 'user_check' = 'client_info',
): Promise<StoredClient> {
  const { status, result } = await call('client.info', {}, { requestClient });
  // Older servers return 1 for success.
  if (status !== true && Number(status) !== 1) {
    const error = new CallError({ status: 200, status_text: '', message: '' });
    reactToFailure(error, { label: 'client.info', requestClient });
    throw error;
  }
  storage.client.write(result);
  return result;
}
