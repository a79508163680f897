import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { AnnouncementList } from './parts/announcements/AnnouncementList.tsx';
import { ClientList } from './parts/ClientList.tsx';
import { ClientPage } from './parts/ClientPage.tsx';
import { DeletionList } from './parts/DeletionList.tsx';
import { PlanList } from './parts/plans/PlanList.tsx';
import { RevenueFigures } from './parts/RevenueFigures.tsx';

const listUrl = '/adminsubscriptions';

const tabs = {
  revenue: { label: 'Revenue', Content: RevenueFigures },
  plans: { label: 'Plans', Content: PlanList },
  announcements: { label: 'Announcements', Content: AnnouncementList },
  deletions: { label: 'Deletions', Content: DeletionList },
} as const;

const isTab = (name: string): name is keyof typeof tabs => Object.hasOwn(tabs, name);
const urlOf = (tab: string) => `${listUrl}?tab=${tab}`;

/**
 * Shows the provider's pages for client companies, revenue, plans, announcements and deletions. With `?client=` in the
 * URL, shows the page of that company instead.
 */
export function ClientsScreen() {
  const { search } = useUrlSearch();
  if (search.client) return <ClientPage key={search.client} client_id={search.client} />;
  const tab = search.tab && isTab(search.tab) ? search.tab : null;
  const Content = tab ? tabs[tab].Content : ClientList;
  return (
    <>
      <PageHeader
        title="Client Subscription"
        line="Client companies, their plans and payments."
        tabs={
          <TabBar
            label="Client Subscription"
            current={tab ? urlOf(tab) : listUrl}
            tabs={[
              { label: 'Companies', href: listUrl },
              ...Object.entries(tabs).map(([name, { label }]) => ({ label, href: urlOf(name) })),
            ]}
          />
        }
      />
      <Content />
    </>
  );
}
