import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { ClientList } from './parts/ClientList.tsx';
import { ClientPage } from './parts/ClientPage.tsx';

/** The provider's client companies or, with `?client=`, one of them. */
export function ClientsScreen() {
  const { search } = useUrlSearch();
  if (search.client) return <ClientPage key={search.client} client_id={search.client} />;
  return (
    <>
      <PageHeader title="Client Subscription" line="Client companies, their plans and payments." />
      <ClientList />
    </>
  );
}
