import { useLocation } from '@tanstack/react-router';
import { inboxTabOf } from './parts/approval-urls.ts';
import { HistoryInbox } from './parts/inbox/HistoryInbox.tsx';
import { PendingInbox } from './parts/inbox/PendingInbox.tsx';

/** The approval inbox, with a tab for items that await a decision and one for earlier decisions. */
export function ApprovalsScreen() {
  const tab = useLocation({ select: ({ hash }) => inboxTabOf(hash) });
  return tab === 'pending-approvals' ? <PendingInbox /> : <HistoryInbox />;
}
