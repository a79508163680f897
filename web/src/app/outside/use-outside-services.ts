import { useEffect } from 'react';
import { configuration } from '../../lib/configuration.ts';
import type { Session } from '../../lib/session.ts';

/**
 * Starts the support chat and analytics for an active user if their URLs are configured; the chat also needs the user's
 * chat id. Otherwise their code is not loaded.
 */
export function useOutsideServices(session: Session | null): void {
  const { chat_script_url, analytics_url } = configuration;
  const user_id = session?.user.user_id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per signed-in user
  useEffect(() => {
    if (!session?.user.is_active) return;
    if (chat_script_url && session.user.chat_id) {
      const { chat_id } = session.user;
      void import('./start-chat.ts').then(({ startChat }) => startChat({ chat_script_url, chat_id }));
    }
    if (analytics_url) void import('./identify.ts').then(({ identify }) => identify(analytics_url, session));
  }, [user_id]);
}
