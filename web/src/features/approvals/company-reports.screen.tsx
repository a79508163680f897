import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { reportGroups } from '#domain/reports/report-stages.ts';
import { queryOf } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { type CompanyTab, companyTabOf, companyTabs, companyUrl } from './parts/approval-urls.ts';
import { CompanyReportList } from './parts/CompanyReportList.tsx';

const tabLabels: Record<CompanyTab, string> = { pending: 'Pending', all: 'All' };

/** The reports of the whole company: what waits for a decision, and everything that was handed in. */
export function CompanyReportsScreen() {
  const { rights } = useSession();
  const may = (grant: string) => hasGrant(rights.user_rp_details, '/approvals', grant);
  const tabs = companyTabs.filter(may);
  const tab = companyTabOf(useLocation({ select: ({ hash }) => hash }), tabs);
  const counts = useTabCounts();
  useFollowedExports();
  return (
    <>
      <PageHeader
        title="Expense Reports"
        tabs={
          <TabBar
            label="Lists"
            current={companyUrl(tab)}
            tabs={tabs.map((each) => ({
              label: tabLabels[each],
              href: companyUrl(each),
              ...(counts ? { count: counts[each] } : {}),
            }))}
          />
        }
      />
      <CompanyReportList key={tab} tab={tab} mayDecide={may('pending')} />
    </>
  );
}

/** How many each tab holds, whatever the lists are filtered by. */
function useTabCounts(): Record<CompanyTab, number> | undefined {
  const counts = useQuery(queryOf('approvals.clientList', { limit: 1 })).data?.counts;
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, count) => sum + count, 0);
  return (
    counts && {
      pending: sumOf(reportGroups.awaiting_approval.map((stage) => counts[stage])),
      all: sumOf(Object.values(counts)),
    }
  );
}
