declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    oidc: { client?: { clientId: string }; session?: { accountId?: string } };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Configuration {
    clients: Record<string, unknown>[];
    claims: Record<string, string[]>;
    features: Record<string, { enabled: boolean }>;
    interactions: { url(context: Context, interaction: { uid: string }): string };
    findAccount(context: Context, id: string): { accountId: string; claims(): Record<string, unknown> };
    loadExistingGrant(context: Context): Promise<Grant>;
    pkce: { required(): boolean };
  }

  export default class Provider {
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string; ts: number; acr?: string; amr?: string[] } },
    ): Promise<void>;
  }
}
