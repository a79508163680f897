import { createContext, use } from 'react';
import type { Answer } from './call.ts';
import type { StoredClient } from './storage.ts';

/** The signed-in user with their permissions and company. */
export interface Session {
  user: Answer<'people.detailsByToken'>['data'];
  /** The roles and permissions, as the server returns them. */
  rights: Answer<'roles.byUserId'>;
  client: StoredClient;
  /** The company's subscription; null until it is loaded, and for companies that need none. */
  subscription: Answer<'billing.activeDetailsByAppId'> | null;
  /** True if the server confirmed that the user is a provider admin. */
  is_provider_admin: boolean;
  /** Navigation data; it loads after the rest of the session. */
  navbar: Answer<'auth.company'> | null;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession was called outside the signed-in area.');
  return session;
}

export function personName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}
