import type { Identity } from '#domain/sign-on/match-identity.ts';

/** An identity provider that a company has configured. */
export interface SignOnProvider {
  issuer: string;
  oidc_client: string;
  client_secret: string;
  groups_claim: string;
  /** The maximum age of a sign-in in minutes, after which the provider must ask for a new one; null accepts any age. */
  max_age_minutes: number | null;
  redirect_uri: string;
}

/** The values that tie the provider's response to one started sign-in. */
interface SignOnChecks {
  state: string;
  nonce: string;
  code_verifier: string;
}

export interface SignOnPort {
  /** Builds the URL at which the person signs in. */
  signInUrl(provider: SignOnProvider, checks: SignOnChecks & { email: string }): Promise<string>;
  /** Exchanges the provider's response, which is the query of the redirect URL, for the identity of the person. */
  redeem(provider: SignOnProvider, answer: SignOnChecks & { response: string }): Promise<Identity>;
  /** Resolves if the provider responds and accepts the client and its secret. */
  check(provider: SignOnProvider): Promise<void>;
}

/** A failed sign-in or connection check. The message is for administrators. */
export class SignOnFailed extends Error {
  readonly kind: 'unreachable' | 'rejected';

  constructor(kind: 'unreachable' | 'rejected', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
