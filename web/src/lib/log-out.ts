import { call } from './call.ts';
import { clearAllStorage, storage } from './storage.ts';

/** The sign-in host's logout, which is a page of this product. */
export const logoutUrl = '/sign-in/logout?manual=true';

const patienceMs = 3_000;

/** Ends the session and loads the logout page anew, so that nothing of the person stays in memory either. */
export async function logOut(leave = (address: string) => window.location.assign(address)): Promise<void> {
  await endSession();
  leave(logoutUrl);
}

/** After the server itself has ended every session there is nothing left to tell it. */
export function leaveSignedOut(): void {
  clearAllStorage();
  window.location.assign(logoutUrl);
}

/** Ends the session and clears all storage. A server that does not answer cannot keep anyone signed in here. */
export async function endSession(): Promise<void> {
  if (storage.access_token.read()) {
    const ended = call('auth.signOut', {}, { requestClient: 'token_request' }).catch(() => undefined);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }
  clearAllStorage();
}
