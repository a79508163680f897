import { type Answer, call, type Sent } from '../../lib/call.ts';
import { CallError, errorText } from '../../lib/call-error.ts';
import { passkeyProblem, signWithPasskey } from '../../lib/passkeys.ts';
import { queryOf } from '../../lib/queries.ts';
import type { SubmitResult } from '../../ui/use-form-submit.ts';

export const currenciesQuery = { ...queryOf('client.currencies', {}), staleTime: Number.POSITIVE_INFINITY };

export function invitationQuery(token: string) {
  return { ...queryOf('auth.invitationDetails', { token }), staleTime: Number.POSITIVE_INFINITY };
}

/** The endpoints that sign a user in. Each returns a URL that contains an entry token. */
type SignInEndpoint = 'auth.confirmSignUp' | 'auth.resetPassword' | 'auth.acceptInvitation' | 'twoFactor.signIn';

/** Returns a function that submits a form which signs the user in, and then follows the URL in the response. */
export function enterBy<Name extends SignInEndpoint>(name: Name, follow: (url: string) => void) {
  return (values: Sent<Name>): Promise<SubmitResult> =>
    submitted(call(name, values), ({ redirect_to }: Answer<SignInEndpoint>) => followEntry(redirect_to, follow));
}

/**
 * Returns a function that signs in with the values of the form. A person with several companies selects one first:
 * `choose` receives the companies, and the form is then submitted again with the selected one.
 */
export function signInBy(follow: (url: string) => void, choose: (companies: SignInCompany[]) => void) {
  return (values: Sent<'auth.signIn'>): Promise<SubmitResult> =>
    submitted(call('auth.signIn', values), ({ redirect_to, companies }) => {
      if (companies.length > 1 && !values.client_id) choose(companies);
      else followEntry(redirect_to, follow);
    });
}

export function secondStepQuery(token: string) {
  return { ...queryOf('twoFactor.secondStep', { token }), staleTime: Number.POSITIVE_INFINITY, retry: false };
}

/** Signs in with a passkey, alone or as the second step. Cancelling the browser's prompt shows no message. */
export async function enterByPasskey(
  follow: (url: string) => void,
  options: { token?: string; keep_signed_in?: boolean } = {},
): Promise<SubmitResult> {
  const { token } = options;
  try {
    const challenge = await call('twoFactor.passkeySignInOptions', token ? { token } : {});
    const { redirect_to } = await call('twoFactor.passkeySignIn', {
      ...(await signWithPasskey(challenge)),
      ...options,
    });
    followEntry(redirect_to, follow);
    return { ok: true };
  } catch (error) {
    const message = error instanceof CallError ? errorText(error) : (passkeyProblem(error) ?? '');
    return { ok: false, message };
  }
}

/** Returns a function that redirects to the company's identity provider; `open` receives the provider's URL. */
export function leaveForProvider(open: (url: string) => void) {
  return (values: Sent<'singleSignOn.start'>): Promise<SubmitResult> =>
    submitted(call('singleSignOn.start', values), ({ url }) => {
      if (/^https?:/u.test(url)) open(url);
    });
}

export type SignInCompany = Answer<'auth.signIn'>['companies'][number];

/** Follows only URLs of the sign-in flow, even though they come from the server. */
function followEntry(redirect_to: string, follow: (url: string) => void): void {
  if (redirect_to.startsWith('/auth/')) follow(redirect_to);
}

/**
 * Waits for the response of an endpoint, calls `then` with it, and returns a form result. A refusal becomes a form
 * result with its message; any other error is thrown.
 */
export async function submitted<T>(answer: Promise<T>, then: (answer: T) => void = () => {}): Promise<SubmitResult> {
  try {
    then(await answer);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { fields } = error.failure;
    return { ok: false, message: errorText(error), ...(fields ? { fields } : {}) };
  }
}
