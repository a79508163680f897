import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { t } from '#domain/language/translate.ts';
import type { Answer } from './call.ts';

type Challenge = Answer<'twoFactor.passkeySignInOptions'>;
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Creates a passkey in the browser and returns it in the format that the server stores. */
export async function createPasskey({ options, challenge_token }: Challenge) {
  const created = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
  const { id, rawId, response } = created;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    challenge_token,
    response: {
      id,
      rawId,
      type: 'public-key' as const,
      response: { clientDataJSON, attestationObject, transports: transports ?? [] },
    },
  };
}

/** Signs the server's challenge with a passkey. */
export async function signWithPasskey({ options, challenge_token }: Challenge) {
  const signed = await startAuthentication({ optionsJSON: options as unknown as RequestOptions });
  const { id, rawId, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    challenge_token,
    response: {
      id,
      rawId,
      type: 'public-key' as const,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    },
  };
}

export function arePasskeysSupported(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Returns a sentence for a failure in the browser; null if the person cancelled. */
export function passkeyProblem(error: unknown): string | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t`This device already has a passkey for your account.`;
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
  return t`The browser could not use a passkey. Try again, or use another way.`;
}
