import type { Answer, Sent } from '../../../lib/call.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';

export type ClientDetails = Answer<'providerAdmin.client'>['data'];
export type ClientChange = Sent<'providerAdmin.changeClient'>['change'];

export function clientQuery(client_id: string) {
  return queryOf('providerAdmin.client', { client_id });
}

/** Returns a function that sends a change to a client together with the version that the page shows. */
export function useClientChange({ client, version }: Pick<ClientDetails, 'client' | 'version'>) {
  const write = useWrite('providerAdmin.changeClient');
  return (change: ClientChange, reason: string) =>
    write.mutateAsync({ client_id: client.client_id, version, reason, change });
}
