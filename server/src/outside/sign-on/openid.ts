import * as openid from 'openid-client';
import type { Identity } from '#domain/sign-on/match-identity.ts';
import { safeRequest, UnsafeUrl } from '../safe-fetch.ts';
import { SignOnFailed, type SignOnPort, type SignOnProvider } from './port.ts';

const timeoutS = 10;
const mostBytes = 1_000_000;
const scope = 'openid email profile';

/** Signs people in with OpenID Connect (authorization code flow with PKCE) at a company's provider. */
export function openidSignOn({ may_reach_loopback }: { may_reach_loopback: boolean }): SignOnPort {
  const configure = (provider: SignOnProvider) => discover(provider, may_reach_loopback);
  return {
    async signInUrl(provider, { state, nonce, code_verifier, email }) {
      const configuration = await configure(provider);
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: provider.redirect_uri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
        login_hint: email,
        ...(provider.max_age_minutes !== null && { max_age: String(provider.max_age_minutes * 60) }),
      });
      return url.href;
    },

    async redeem(provider, { state, nonce, code_verifier, response }) {
      const configuration = await configure(provider);
      const url = new URL(provider.redirect_uri);
      url.search = response;
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
          idTokenExpected: true,
          // If `maxAge` is set, the library also rejects a token without auth_time.
          ...(provider.max_age_minutes !== null && { maxAge: provider.max_age_minutes * 60 }),
        });
        return await identityFrom(configuration, provider, tokens);
      } catch (error) {
        throw asFailure(error);
      }
    },

    async check(provider) {
      const configuration = await configure(provider);
      const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata();
      if (!authorization_endpoint || !token_endpoint || !jwks_uri)
        throw new SignOnFailed('rejected', 'The provider does not support the authorization code flow.');
      await checkClient(configuration, provider);
    },
  };
}

async function discover(provider: SignOnProvider, may_reach_loopback: boolean): Promise<openid.Configuration> {
  const { issuer, oidc_client, client_secret } = provider;
  try {
    return await openid.discovery(new URL(issuer), oidc_client, {}, clientAuth(client_secret), {
      [openid.customFetch]: (url, { headers, body }) =>
        guardedFetch(url, { headers, body: bodyText(body), may_reach_loopback }),
      timeout: timeoutS,
      execute: [
        // By default the library trusts the TLS connection and does not check the signature of the ID token.
        openid.enableNonRepudiationChecks,
        // Plain HTTP is still refused for every host except 127.0.0.1.
        ...(may_reach_loopback ? [openid.allowInsecureRequests] : []),
      ],
    });
  } catch (error) {
    throw asFailure(error, 'unreachable');
  }
}

/**
 * Sends the secret in the body if the provider accepts that, otherwise in a header, the default of the specification.
 */
function clientAuth(client_secret: string): openid.ClientAuth {
  const post = openid.ClientSecretPost(client_secret);
  const basic = openid.ClientSecretBasic(client_secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
}

async function guardedFetch(
  url: string,
  options: { headers: Record<string, string>; body: string | undefined; may_reach_loopback: boolean },
): Promise<Response> {
  const { body, ...rest } = options;
  const { status, content_type, text } = await safeRequest(new URL(url), {
    ...rest,
    ...(body !== undefined && { body }),
    timeout_ms: timeoutS * 1000,
    most_bytes: mostBytes,
  });
  return new Response(text, { status, headers: { 'content-type': content_type } });
}

function bodyText(body: openid.FetchBody): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new Error('The request has an unexpected kind of body.');
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/**
 * Reads the person from the ID token and, because some providers return the email address only there, from the userinfo
 * endpoint.
 */
async function identityFrom(
  configuration: openid.Configuration,
  { groups_claim }: SignOnProvider,
  tokens: Tokens,
): Promise<Identity> {
  const token = tokens.claims();
  if (!token) throw new SignOnFailed('rejected', 'The provider sent no ID token.');
  const { userinfo_endpoint, issuer } = configuration.serverMetadata();
  const isComplete = token.email !== undefined && token.given_name !== undefined;
  const more =
    userinfo_endpoint && !isComplete ? await openid.fetchUserInfo(configuration, tokens.access_token, token.sub) : {};

  const claims: Record<string, unknown> = { ...more, ...token };
  const [first = '', ...others] = textOf(claims.name).split(' ');
  return {
    issuer,
    subject: token.sub,
    email: textOf(claims.email).trim().toLowerCase(),
    is_email_verified: verifiedOf(claims.email_verified),
    first_name: textOf(claims.given_name) || first,
    last_name: textOf(claims.family_name) || others.join(' '),
    groups: groups_claim ? listOf(claims[groups_claim]) : [],
    // The factors are read only from the signed token, because only that token describes this sign-in.
    factors: [...listOf(token.acr), ...listOf(token.amr)],
  };
}

/** Parses the flag for a verified email, which some providers send as a string. */
function verifiedOf(claim: unknown): boolean | null {
  if (claim === undefined || claim === null) return null;
  return claim === true || claim === 'true';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): string[] {
  return [value].flat().filter((item) => typeof item === 'string');
}

/** Sends an invalid code: a provider that accepts the client and its secret rejects only the code. */
async function checkClient(configuration: openid.Configuration, { redirect_uri }: SignOnProvider): Promise<void> {
  try {
    await openid.genericGrantRequest(configuration, 'authorization_code', {
      code: 'outlay-connection-test',
      redirect_uri,
      code_verifier: openid.randomPKCECodeVerifier(),
    });
  } catch (error) {
    const code = error instanceof openid.ResponseBodyError ? error.error : undefined;
    if (code === 'invalid_grant' || code === 'invalid_request') return;
    if (code === 'invalid_client' || error instanceof openid.WWWAuthenticateChallengeError)
      throw new SignOnFailed('rejected', 'The provider refuses the client ID or the client secret.', { cause: error });
    if (code === 'unauthorized_client')
      throw new SignOnFailed('rejected', 'The client may not use the authorization code flow.', { cause: error });
    if (code === 'redirect_uri_mismatch')
      throw new SignOnFailed('rejected', 'The redirect URI is not registered at the provider.', { cause: error });
    throw asFailure(error);
  }
}

/** Translates an error of the library or the network into a sentence for administrators. */
function asFailure(error: unknown, otherwise: SignOnFailed['kind'] = 'rejected'): SignOnFailed {
  if (error instanceof SignOnFailed) return error;
  const causes = causesOf(error);
  const unsafe = causes.find((cause) => cause instanceof UnsafeUrl);
  if (unsafe) return new SignOnFailed('unreachable', unsafe.message, { cause: error });
  const code = causes.map(codeOf).find(Boolean);
  if (code === 'ENOTFOUND') return failed('unreachable', 'The host of the issuer does not exist.', error);
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return failed('rejected', 'The provider names another issuer than the one you entered.', error);
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_PARSE_ERROR')
    return failed(otherwise, 'The issuer does not answer like an OpenID Connect provider.', error);
  const isNetwork = /^(E[A-Z]+|UND_.*|OAUTH_TIMEOUT|ERR_TLS.*|CERT_.*|ABORT_ERR)$/u.test(code ?? '');
  if (isNetwork) return failed('unreachable', 'The provider does not answer.', error);
  return failed(otherwise, 'The answer of the provider could not be confirmed.', error);
}

function failed(kind: SignOnFailed['kind'], message: string, cause: unknown): SignOnFailed {
  return new SignOnFailed(kind, message, { cause });
}

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
