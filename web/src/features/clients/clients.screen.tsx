import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { ClientList } from './parts/ClientList.tsx';
import { ClientPage } from './parts/ClientPage.tsx';
import { RevenueFigures } from './parts/RevenueFigures.tsx';

const listUrl = '/adminsubscriptions';
const revenueUrl = '/adminsubscriptions?tab=revenue';

/** The provider's client companies and revenue or, with `?client=`, one company. */
export function ClientsScreen() {
  const { search } = useUrlSearch();
  if (search.client) return <ClientPage key={search.client} client_id={search.client} />;
  const isRevenue = search.tab === 'revenue';
  return (
    <>
      <PageHeader
        title="Client Subscription"
        line="Client companies, their plans and payments."
        tabs={
          <TabBar
            label="Client Subscription"
            current={isRevenue ? revenueUrl : listUrl}
            tabs={[
              { label: 'Companies', href: listUrl },
              { label: 'Revenue', href: revenueUrl },
            ]}
          />
        }
      />
      {isRevenue ? <RevenueFigures /> : <ClientList />}
    </>
  );
}
