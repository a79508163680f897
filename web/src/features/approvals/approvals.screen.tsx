import { useLocation } from '@tanstack/react-router';
import { inboxTabOf } from './parts/approval-urls.ts';
import { HistoryInbox } from './parts/inbox/HistoryInbox.tsx';
import { PendingInbox } from './parts/inbox/PendingInbox.tsx';

/** The approval inbox: items waiting for a decision, and earlier decisions. */
export function ApprovalsScreen() {
  const tab = useLocation({ select: ({ hash }) => inboxTabOf(hash) });
  return tab === 'pending-approvals' ? <PendingInbox /> : <HistoryInbox />;
}
