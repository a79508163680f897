import { useLocation } from '@tanstack/react-router';
import { inboxTabOf } from './parts/approval-urls.ts';
import { HistoryInbox } from './parts/HistoryInbox.tsx';
import { PendingInbox } from './parts/PendingInbox.tsx';

/** The approver's desk: what waits for a decision, and what was decided. */
export function ApprovalsScreen() {
  const tab = useLocation({ select: ({ hash }) => inboxTabOf(hash) });
  return tab === 'pending-approvals' ? <PendingInbox /> : <HistoryInbox />;
}
