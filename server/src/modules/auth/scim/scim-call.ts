import type { App, ScimRequest } from '../../../http/context.ts';

/** A SCIM request with a valid token of a company. */
export interface ScimCall extends ScimRequest {
  app: App;
  client_id: string;
  /** The path segments after the kind of resource. */
  rest: readonly string[];
  base_url: string;
}
