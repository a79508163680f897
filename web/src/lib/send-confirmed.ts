import { CallError } from './call-error.ts';
import { send } from './send.ts';
import type { SendRequest } from './send-once.ts';
import { createStore } from './store.ts';

interface Confirmation {
  /** With the password, for people without a second factor. */
  is_by_password: boolean;
  /** Closes the dialog. True once the person has confirmed. */
  finish(isConfirmed: boolean): void;
}

/** The confirmation that a refused call waits for; null if there is none. The app shows a dialog for it. */
export const pendingConfirmation = createStore<Confirmation | null>(null);

let waiting: Promise<boolean> | null = null;

/**
 * Sends a request. If the server wants the person to confirm their second factor or password, the person is asked and
 * the same request is sent again, so that the calling screen loses nothing.
 */
export async function sendConfirmed(request: SendRequest): Promise<unknown> {
  try {
    return await send(request);
  } catch (error) {
    const code = error instanceof CallError ? error.failure.code : null;
    if (code !== 'two_factor.confirm' && code !== 'password.confirm') throw error;
    if (!(await confirmIdentity({ is_by_password: code === 'password.confirm' }))) throw error;
    return send(request);
  }
}

/** Calls that are refused together share one dialog. */
function confirmIdentity({ is_by_password }: Pick<Confirmation, 'is_by_password'>): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    pendingConfirmation.set({
      is_by_password,
      finish(isConfirmed) {
        waiting = null;
        pendingConfirmation.set(null);
        resolve(isConfirmed);
      },
    });
  });
  return waiting;
}
