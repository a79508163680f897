import { PageHeader } from '../../ui/PageHeader.tsx';
import { ClientList } from './parts/ClientList.tsx';

/** The provider's client companies. */
export function ClientsScreen() {
  return (
    <>
      <PageHeader title="Client Subscription" line="Client companies, their plans and payments." />
      <ClientList />
    </>
  );
}
