import { type Answer, call, type Sent } from '../../lib/call.ts';
import { CallError, sentenceOf } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import type { SubmitResult } from '../../ui/use-form-submit.ts';

export const currenciesQuery = { ...queryOf('client.currencies', {}), staleTime: Number.POSITIVE_INFINITY };

export function invitationQuery(token: string) {
  return { ...queryOf('auth.invitationDetails', { token }), staleTime: Number.POSITIVE_INFINITY };
}

/** Every way in ends with an address that spends an entry token. */
type WayIn = 'auth.signIn' | 'auth.confirmSignUp' | 'auth.resetPassword' | 'auth.acceptInvitation';

/** Sends a form that lets its sender in, and follows the address of the answer. */
export function enterBy<Name extends WayIn>(name: Name, follow: (address: string) => void) {
  return (values: Sent<Name>): Promise<SubmitResult> =>
    submitted(call(name, values), ({ redirect_to }: Answer<WayIn>) => {
      // The server minted it; still, nothing but the entry chain of this product is ever followed.
      if (redirect_to.startsWith('/auth/')) follow(redirect_to);
    });
}

/** Turns the answer to a form into what the form can show. */
export async function submitted<T>(answer: Promise<T>, then: (answer: T) => void = () => {}): Promise<SubmitResult> {
  try {
    then(await answer);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { fields } = error.failure;
    return { ok: false, message: sentenceOf(error), ...(fields ? { fields } : {}) };
  }
}
