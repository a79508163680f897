import { Button } from '@mantine/core';
import { IconShieldSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { reportGroups } from '#domain/reports/report-stages.ts';
import { queryOf } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { CompanyReportList } from './parts/CompanyReportList.tsx';
import { type CompanyTab, companyTabOf, companyTabs, companyUrl } from './parts/company-report-urls.ts';

const tabLabels: Record<CompanyTab, string> = { pending: 'Pending', all: 'All' };

/** Lists the reports of the whole company: those that await approval, and all that were submitted. */
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
        actions={
          <Button
            component={AppLink}
            href="/fraud-log"
            variant="default"
            leftSection={<IconShieldSearch aria-hidden="true" />}
          >
            Fraud log
          </Button>
        }
        tabs={
          <TabBar
            label="Lists"
            current={companyUrl(tab)}
            tabs={tabs.map((name) => ({
              label: tabLabels[name],
              href: companyUrl(name),
              count: counts?.[name],
            }))}
          />
        }
      />
      <CompanyReportList key={tab} tab={tab} mayDecide={may('pending')} />
    </>
  );
}

/** Returns the number of reports in each tab, regardless of the filters; undefined while loading. */
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
