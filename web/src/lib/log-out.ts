import { call } from './call.ts';
import { clearAllStorage, storage } from './storage.ts';

/** The logout page on the sign-in host. */
const logoutUrl = '/sign-in/logout?manual=true';

const signOutTimeoutMs = 3_000;

/** Ends the session and opens the logout page with a page load, which also clears personal data from memory. */
export async function logOut(leave = (url: string) => window.location.assign(url)): Promise<void> {
  await endSession();
  leave(logoutUrl);
}

/**
 * Deletes the captures, turns off notifications, clears the storage and opens the logout page after the server has ended
 * every session, so no sign-out request is needed.
 */
export async function leaveSignedOut(): Promise<void> {
  await forgetCaptures();
  await turnOffPush();
  clearAllStorage();
  window.location.assign(logoutUrl);
}

/** Ends the session and deletes personal data from this device, even if the server does not respond. */
export async function endSession(): Promise<void> {
  if (storage.access_token.read()) {
    const ended = call('auth.signOut', {}, { requestClient: 'token_request' }).catch(() => undefined);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs))]);
    await forgetCaptures();
    await turnOffPush();
  }
  clearAllStorage();
}

/** Deletes the person's captures on this device. The code is loaded on demand, because most pages never need it. */
async function forgetCaptures(): Promise<void> {
  const captures = await import('./capture/forget-captures.ts');
  await captures.forgetCaptures().catch(() => undefined);
}

/** Turns off notifications in this browser, because the next person who uses it must not see them. */
async function turnOffPush(): Promise<void> {
  if (!storage.push_owner.read()) return;
  const device = await import('./push/this-device.ts');
  await device.turnOffDevice().catch(() => undefined);
}
