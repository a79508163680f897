import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface TestAccount {
  sub: string;
  email: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
  /** The level (`acr`) and methods (`amr`) with which the provider says it authenticated the person. */
  acr?: string;
  amr?: string[];
  /** The number of seconds since the person signed in at the provider. */
  signed_in_s_ago?: number;
}

export interface TestIdentityProvider {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Signs the person in at a URL of the provider and returns the URL to which it redirects the browser. */
  signsIn(url: string, account: TestAccount): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a real OpenID Connect provider whose client may use only this redirect URI. */
export async function anIdentityProvider({ redirect_uri }: { redirect_uri: string }): Promise<TestIdentityProvider> {
  const client = { client_id: 'outlay', client_secret: 'a secret of the provider with length' };
  const accounts = new Map<string, TestAccount>();
  // The issuer contains the port, so the server must listen before the provider is created.
  let handle: RequestListener = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  let signedIn: TestAccount | undefined;
  const provider: Provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'client_secret_post' }],
    claims: {
      openid: ['sub', 'acr', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...accounts.get(id), sub: id }),
    }),
    // Skips the consent page, as in a company that has approved the app for everyone.
    loadExistingGrant: async (context) => {
      const grant = new provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
  });
  const callback = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    const { sub = '', acr, amr, signed_in_s_ago = 0 } = signedIn ?? {};
    const ts = Math.floor(Date.now() / 1000) - signed_in_s_ago;
    const login = { accountId: sub, ts, ...(acr && { acr }), ...(amr && { amr }) };
    void provider.interactionFinished(request, response, { login });
  };

  return {
    issuer,
    ...client,
    signsIn: (url, account) => {
      accounts.set(account.sub, account);
      signedIn = account;
      return followUntil(url, redirect_uri);
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Follows redirects like a browser with cookies until the URL starts with the target. */
async function followUntil(start: string, target: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let count = 0; count < 10; count += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider stopped at ${url}: ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(target)) return url;
  }
  throw new Error('The provider redirects too often.');
}
