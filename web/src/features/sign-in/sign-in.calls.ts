import type { EndpointName } from '#contract/every-endpoint.ts';
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
    submit(name, values, (answer: Answer<WayIn>) => {
      // The server minted it; still, nothing but the entry chain of this product is ever followed.
      if (answer.redirect_to.startsWith('/auth/')) follow(answer.redirect_to);
    });
}

/** Sends a form and turns a refusal into sentences for it. */
export async function submit<Name extends EndpointName>(
  name: Name,
  values: Sent<Name>,
  then: (answer: Answer<Name>) => void = () => {},
): Promise<SubmitResult> {
  try {
    then(await call(name, values));
    return { ok: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { fields } = error.failure;
    return { ok: false, message: sentenceOf(error), ...(fields ? { fields } : {}) };
  }
}
