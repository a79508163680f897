import { useLocation } from '@tanstack/react-router';
import { deskTabOf } from './parts/addresses.ts';
import { HistoryDesk } from './parts/HistoryDesk.tsx';
import { PendingDesk } from './parts/PendingDesk.tsx';

/** The approver's desk: what waits for a decision, and what was decided. */
export function ApprovalsScreen() {
  const tab = useLocation({ select: ({ hash }) => deskTabOf(hash) });
  return tab === 'pending-approvals' ? <PendingDesk /> : <HistoryDesk />;
}
