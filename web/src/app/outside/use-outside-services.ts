import { useEffect } from 'react';
import { configuration } from '../../lib/configuration.ts';
import type { Session } from '../../lib/session.ts';

/** Support chat and analytics, each only when its address is configured; neither costs a byte otherwise. */
export function useOutsideServices(session: Session | null): void {
  const { chat_script_url, analytics_url } = configuration;
  const user_id = session?.user.user_id;

  // Once for each person who signs in, whatever else of the session changes later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!session?.user.is_active) return;
    if (chat_script_url && session.user.chat_id) {
      const { chat_id } = session.user;
      void import('./start-chat.ts').then(({ startChat }) => startChat({ chat_script_url, chat_id }));
    }
    if (analytics_url) void import('./identify.ts').then(({ identify }) => identify(analytics_url, session));
  }, [user_id]);
}
