import { useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageColumns } from '../../ui/PageColumns.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Facts } from '../../ui/SidePanel.tsx';
import { useIsColleague } from '../people/parts/use-is-colleague.ts';
import { TwoFactorCard } from '../two-factor/parts/TwoFactorCard.tsx';
import { CalendarCard } from './parts/CalendarCard.tsx';
import { DelegatesCard } from './parts/DelegatesCard.tsx';
import { DevicesCard } from './parts/DevicesCard.tsx';
import { EmailNotificationsCard } from './parts/EmailNotificationsCard.tsx';
import { ProfileForm } from './parts/ProfileForm.tsx';
import { ReceiptsByMailCard } from './parts/ReceiptsByMailCard.tsx';
import { SessionsCard } from './parts/SessionsCard.tsx';
import { SignInsCard } from './parts/SignInsCard.tsx';
import { useCanApprove, useCanFileExpenses } from './parts/use-own-rights.ts';
import { profileQuery } from './profile.calls.ts';
import styles from './profile.module.css';
import { profileLabels } from './profile-labels.ts';

export function ProfileScreen() {
  const query = useQuery(profileQuery);
  const isColleague = useIsColleague();
  const canFileExpenses = useCanFileExpenses();
  const canApprove = useCanApprove();
  const profile = query.data?.data;

  return (
    <>
      <PageHeader title="Profile" line={profileLabels.intro} />
      <PageColumns
        asideLabel="Employment"
        hasTables
        aside={
          profile && (
            <Card>
              <CardHeader title="Employment" />
              <div className={styles.facts}>
                <Facts
                  facts={[
                    {
                      name: 'Employee code',
                      value: <span className={styles.code}>{profile.employee_code ?? unset}</span>,
                    },
                    { name: 'Entity', value: profile.entity ?? unset },
                    { name: 'Department', value: profile.department ?? unset },
                    { name: 'Level', value: profile.level ?? unset },
                    { name: 'Manager', value: profile.manager ?? unset },
                    { name: 'Roles', value: profile.roles.join(', ') || unset },
                    ...profile.facts.map(({ label, text }) => ({ name: label, value: text })),
                  ]}
                />
              </div>
            </Card>
          )
        }
      >
        <Card padded>
          <CardHeader title="About you" />
          <ListStatus of={query} count={profile ? 1 : 0} rows={5} empty={null} failed="Failed to fetch Profile.">
            {profile && <ProfileForm profile={profile} />}
          </ListStatus>
        </Card>
        {isColleague && <EmailNotificationsCard />}
        {isColleague && <DevicesCard />}
        {canFileExpenses && <ReceiptsByMailCard />}
        {canApprove && <CalendarCard />}
        {isColleague && <DelegatesCard />}
        <TwoFactorCard />
        <SessionsCard />
        <SignInsCard />
      </PageColumns>
    </>
  );
}

const unset = 'Not set';
