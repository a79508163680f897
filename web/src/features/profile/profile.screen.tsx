import { useQuery } from '@tanstack/react-query';
import { roleName } from '#domain/access/default-roles.ts';
import { t } from '#domain/language/translate.ts';
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
      <PageHeader title={t`Profile`} line={profileLabels.intro} />
      <PageColumns
        asideLabel={t`Employment`}
        hasTables
        aside={
          profile && (
            <Card>
              <CardHeader title={t`Employment`} />
              <div className={styles.facts}>
                <Facts
                  facts={[
                    {
                      name: t`Employee code`,
                      value: <span className={styles.code}>{profile.employee_code ?? unset}</span>,
                    },
                    { name: t`Entity`, value: profile.entity ?? unset },
                    { name: t`Department`, value: profile.department ?? unset },
                    { name: t`Level`, value: profile.level ?? unset },
                    { name: t`Manager`, value: profile.manager ?? unset },
                    { name: t`Roles`, value: profile.roles.map((name) => roleName({ name })).join(', ') || unset },
                    ...profile.facts.map(({ label, text }) => ({ name: label, value: text })),
                  ]}
                />
              </div>
            </Card>
          )
        }
      >
        <Card padded>
          <CardHeader title={t`About you`} />
          <ListStatus of={query} count={profile ? 1 : 0} rows={5} empty={null} failed={t`Failed to fetch Profile.`}>
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

const unset = t`Not set`;
