import { isUuid } from '#domain/text/is-uuid.ts';

/**
 * Returns the statement that binds a transaction to a company. SET takes no parameters, so the id becomes part of the
 * text, and only a UUID is accepted. Do not use `set_config`, because Citus does not propagate it to the workers. On
 * Citus, do not send the statement in the same message as another one.
 */
export function bindCompany(client_id: string): string {
  if (!isUuid(client_id)) throw new Error('A company transaction needs the UUID of a company.');
  return `set local app.client_id = '${client_id}'`;
}
