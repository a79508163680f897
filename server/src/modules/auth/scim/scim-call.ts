import type { App, ScimRequest } from '../../../http/context.ts';

/** A SCIM request of a company whose token was accepted. */
export interface ScimCall extends ScimRequest {
  app: App;
  client_id: string;
  /** The parts of the path after the kind of resource. */
  rest: readonly string[];
  base_url: string;
}
