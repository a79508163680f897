import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { Card } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CompanyForm } from './parts/CompanyForm.tsx';
import { useCanChange } from './parts/use-can-change.ts';

const profileQuery = queryOf('client.profile', {});

/** The company's name, logo, currency, defaults and support contact. */
export function CompanyScreen() {
  const query = useQuery(profileQuery);
  const canChange = useCanChange('/settings/general');
  const profile = query.data?.data;
  return (
    <>
      <PageHeader title="Company" line="The name, logo and defaults of your company" />
      <Card padded>
        <ListStatus of={query} count={profile ? 1 : 0} rows={6} empty={null} failed="Failed to fetch Company.">
          {profile && <CompanyForm profile={profile} isFixed={!canChange} />}
        </ListStatus>
      </Card>
    </>
  );
}
