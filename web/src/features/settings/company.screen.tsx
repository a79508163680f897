import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { Card } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './parts/CompanyCards.module.css';
import { CompanyForm } from './parts/CompanyForm.tsx';
import { DeleteCompanyCard } from './parts/DeleteCompanyCard.tsx';
import { RetentionCard } from './parts/RetentionCard.tsx';
import { useCanChange } from './parts/use-can-change.ts';

const profileQuery = queryOf('client.profile', {});

/** The company's name, logo, currency, defaults and support contact, how long data is kept, and its deletion. */
export function CompanyScreen() {
  const query = useQuery(profileQuery);
  const canChange = useCanChange('/settings/general');
  const profile = query.data?.data;
  return (
    <>
      <PageHeader title="Company" line="The name, logo and defaults of your company" />
      <div className={styles.page}>
        <Card padded>
          <ListStatus of={query} count={profile ? 1 : 0} rows={6} empty={null} failed="Failed to fetch Company.">
            {profile && <CompanyForm profile={profile} isFixed={!canChange} />}
          </ListStatus>
        </Card>
        <RetentionCard isFixed={!canChange} />
        {profile && canChange && <DeleteCompanyCard name={profile.name} />}
      </div>
    </>
  );
}
