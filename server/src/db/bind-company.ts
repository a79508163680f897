import { isUuid } from '#domain/text/is-uuid.ts';

/**
 * The statement that binds a transaction to a company. SET takes no parameters, so the id becomes part of the text, and
 * only a UUID is accepted. Settings are never made with `set_config`, which Citus does not pass to the workers, and on
 * Citus never together with another statement in one message.
 */
export function bindCompany(client_id: string): string {
  if (!isUuid(client_id)) throw new Error('A company transaction needs the UUID of a company.');
  return `set local app.client_id = '${client_id}'`;
}
