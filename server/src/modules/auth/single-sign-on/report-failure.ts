import type { App } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { SignOnFailed } from '../../../outside/sign-on/port.ts';

/** Runs a call to the provider. If the call fails, the person gets a short message and the reason is logged. */
export async function orReport<T>(app: App, { name }: { name: string }, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error;
    app.log.warn({ reason: error.message, cause: causeOf(error) }, 'single sign-on failed');
    throw new Refused(error.kind === 'unreachable' ? 'sign_on.unreachable' : 'sign_on.rejected', { name });
  }
}

/** Returns only the error code, because the error itself can contain the provider's response. */
function causeOf({ cause }: SignOnFailed): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
