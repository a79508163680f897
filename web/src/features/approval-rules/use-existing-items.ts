import { useQuery } from '@tanstack/react-query';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { queryOf } from '../../lib/queries.ts';
import { personName, useSession } from '../../lib/session.ts';
import type { AppliesTo } from './approval-rules.calls.ts';

export interface SavedItem {
  id: string;
  label: string;
  detail: string;
}

/** Returns the company's newest submitted reports or advances; none if the user may not see them. */
export function useExistingItems(applies_to: AppliesTo): SavedItem[] {
  const { rights } = useSession();
  const canSee = (path: '/approvals' | '/advances') => hasGrant(rights.user_rp_details, path);
  const reports = useQuery({
    ...queryOf('approvals.clientList', { sort: { by: 'submitted', direction: 'desc' }, limit: 30 }),
    enabled: applies_to === 'report' && canSee('/approvals'),
  });
  const advances = useQuery({
    ...queryOf('advances.clientList', { limit: 30 }),
    enabled: applies_to === 'advance' && canSee('/advances'),
  });
  const rows = applies_to === 'report' ? (reports.data?.data ?? []) : (advances.data?.data ?? []);
  return rows.map((row) => ({
    id: row.id,
    label: `${row.number} ${row.title}`,
    detail: [
      personName(row.owner),
      `${row.currency} ${'advance_id' in row ? row.amount : row.total}`,
      row.submitted_at ? dateText(row.submitted_at.slice(0, 10)) : '',
    ]
      .filter(Boolean)
      .join(', '),
  }));
}
