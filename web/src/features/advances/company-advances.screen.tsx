import { useLocation } from '@tanstack/react-router';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { t, texts } from '#domain/language/translate.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { useStageCounts } from './advances.calls.ts';
import { advanceLabels } from './parts/advance-labels.ts';
import { companyStages } from './parts/advance-list.ts';
import { type CompanyTab, companyTabs, companyTabUrl } from './parts/advance-urls.ts';
import { CompanyAdvanceList } from './parts/CompanyAdvanceList.tsx';

const tabLabels: Record<CompanyTab, string> = texts({
  pending: 'Pending',
  outstanding: 'Outstanding',
  all: 'All advances',
});

/** The lists of the company's pending, outstanding and all advances. */
export function CompanyAdvancesScreen() {
  const { rights } = useSession();
  const hash = useLocation({ select: (location) => location.hash });
  const tabs = companyTabs.filter((tab) => hasGrant(rights.user_rp_details, '/advances', tab));
  const tab = tabs.find((name) => name === hash) ?? tabs[0] ?? 'all';
  const countOf = useStageCounts('advances.clientList');
  useFollowedExports();

  return (
    <>
      <PageHeader
        title={t`Advances`}
        line={advanceLabels.companyIntro}
        tabs={
          <TabBar
            label={t`Lists`}
            current={companyTabUrl(tab)}
            tabs={tabs.map((name) => ({
              label: tabLabels[name],
              href: companyTabUrl(name),
              count: countOf(companyStages[name]),
            }))}
          />
        }
      />
      <CompanyAdvanceList key={tab} tab={tab} mayDecide={tabs.includes('pending')} />
    </>
  );
}
