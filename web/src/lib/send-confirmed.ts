import { CallError } from './call-error.ts';
import { send } from './send.ts';
import type { SendRequest } from './send-once.ts';
import { createStore } from './store.ts';

interface Confirmation {
  /** True if the password confirms the action, for people without a second factor. */
  is_by_password: boolean;
  /** Closes the dialog. `isConfirmed` is true once the person has confirmed. */
  finish(isConfirmed: boolean): void;
}

/** The pending confirmation of a refused call; null if there is none. The app shows a dialog for it. */
export const pendingConfirmation = createStore<Confirmation | null>(null);

let waiting: Promise<boolean> | null = null;

/**
 * Sends a request. If the server requires the person to confirm their second factor or password, a dialog asks for it
 * and the same request is sent again, so that the user's entries are not lost.
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

/** Opens the confirmation dialog. Calls that are refused at the same time share one dialog. */
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
