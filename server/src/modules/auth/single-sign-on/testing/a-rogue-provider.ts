import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface RogueProvider {
  issuer: string;
  /** Sets the claims of the next ID token. Claims that are undefined are left out. */
  answersWith(claims: JWTPayload): void;
  /** Signs the following ID tokens with a key that the provider does not publish. */
  signsWithUnknownKey(): void;
  stop(): Promise<void>;
}

/** Starts a provider that signs any claims, for testing attacks that need a malicious provider. */
export async function aRogueProvider(): Promise<RogueProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const unpublished = await generateKeyPair('RS256');
  let signingKey = privateKey;
  let claims: JWTPayload = {};
  let issuer = '';

  const server = createServer(async (request, response) => {
    const answer = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/jwks') return answer({ keys: [jwk] });
    if (request.url === '/token') {
      const id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(signingKey);
      return answer({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token });
    }
    return answer({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    answersWith: (next) => {
      claims = next;
    },
    signsWithUnknownKey: () => {
      signingKey = unpublished.privateKey;
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
