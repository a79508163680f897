import { CallError } from './call-error.ts';
import { send } from './send.ts';
import type { SendRequest } from './send-once.ts';
import { createStore } from './store.ts';

interface Confirmation {
  /** Closes the dialog. True once the person has confirmed their second factor. */
  finish(isConfirmed: boolean): void;
}

/** The confirmation that a refused call waits for; null if there is none. The app shows a dialog for it. */
export const pendingConfirmation = createStore<Confirmation | null>(null);

let waiting: Promise<boolean> | null = null;

/**
 * Sends a request. If the server wants the person to confirm their second factor, the person is asked and the same
 * request is sent again, so that the calling screen loses nothing.
 */
export async function sendConfirmed(request: SendRequest): Promise<unknown> {
  try {
    return await send(request);
  } catch (error) {
    if (!(error instanceof CallError) || error.failure.code !== 'two_factor.confirm') throw error;
    if (!(await confirmIdentity())) throw error;
    return send(request);
  }
}

/** Calls that are refused together share one dialog. */
function confirmIdentity(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    pendingConfirmation.set({
      finish(isConfirmed) {
        waiting = null;
        pendingConfirmation.set(null);
        resolve(isConfirmed);
      },
    });
  });
  return waiting;
}
