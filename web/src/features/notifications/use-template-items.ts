import { useQuery } from '@tanstack/react-query';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { queryOf } from '../../lib/queries.ts';
import { personName, useSession } from '../../lib/session.ts';

interface TemplateItem {
  id: string;
  label: string;
}

/** Returns the latest reports or advances for a preview, if the user may see those of the whole company. */
export function useTemplateItems(event: string): TemplateItem[] {
  const { rights } = useSession();
  const [kind] = event.split('.');
  const reports = useQuery({
    ...queryOf('approvals.clientList', { sort: { by: 'submitted', direction: 'desc' }, limit: 20 }),
    enabled: kind === 'report' && hasGrant(rights.user_rp_details, '/approvals'),
  });
  const advances = useQuery({
    ...queryOf('advances.clientList', { limit: 20 }),
    enabled: kind === 'advance' && hasGrant(rights.user_rp_details, '/advances'),
  });
  const rows = kind === 'report' ? (reports.data?.data ?? []) : (advances.data?.data ?? []);
  return rows.map(({ id, number, title, owner }) => ({ id, label: `${number} ${title}, ${personName(owner)}` }));
}
