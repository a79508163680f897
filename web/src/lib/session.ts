import { createContext, use } from 'react';
import type { Answer } from './call.ts';
import type { StoredClient } from './storage.ts';

/** Everything the screens know about the person who is signed in. */
export interface Session {
  user: Answer<'people.detailsByToken'>['data'];
  /** The role and permission payload. */
  rights: Answer<'roles.byUserId'>;
  client: StoredClient;
  /** Absent until asked for, and for companies that need none. */
  subscription: Answer<'billing.activeDetailsByAppId'> | null;
  /** The provider's verification answered iladmin_action. */
  is_provider_admin: boolean;
  /** What the navigation shows; arrives a moment after the rest. */
  navbar: Answer<'auth.company'> | null;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('A screen behind the sign-in was drawn without a session.');
  return session;
}

export function personName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}
