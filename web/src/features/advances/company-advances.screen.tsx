import { useLocation } from '@tanstack/react-router';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { useStageCounts } from './advances.calls.ts';
import { type CompanyTab, companyTabs, companyTabUrl } from './parts/advance-urls.ts';
import { CompanyAdvanceList } from './parts/CompanyAdvanceList.tsx';
import { companyStages } from './parts/list-shapes.ts';

const tabLabels: Record<CompanyTab, string> = { pending: 'Pending', outstanding: 'Outstanding', all: 'All advances' };

/** The company's advances: those that wait for a decision, those that are out, and all of them. */
export function CompanyAdvancesScreen() {
  const { rights } = useSession();
  const hash = useLocation({ select: (location) => location.hash });
  const seen = companyTabs.filter((tab) => hasGrant(rights.user_rp_details, '/advances', tab));
  const tab = seen.find((each) => each === hash) ?? seen[0] ?? 'all';
  const countOf = useStageCounts('advances.clientList');
  useFollowedExports();

  return (
    <>
      <PageHeader
        title="Advances"
        line="What colleagues asked for before they spent it, until it is settled."
        tabs={
          <TabBar
            label="Lists"
            current={companyTabUrl(tab)}
            tabs={seen.map((each) => {
              const count = countOf(companyStages[each]);
              return {
                label: tabLabels[each],
                href: companyTabUrl(each),
                ...(count === undefined ? {} : { count }),
              };
            })}
          />
        }
      />
      <CompanyAdvanceList key={tab} tab={tab} mayDecide={seen.includes('pending')} />
    </>
  );
}
