import { Button } from '@mantine/core';
import { IconLogout, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { instantDateText } from '#domain/dates/instant-text.ts';
import type { Answer } from '../../lib/call.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { useSession } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import { AppLink, NavigationContext } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { Facts } from '../../ui/SidePanel.tsx';
import { useLogOut } from '../../ui/use-log-out.tsx';
import { overviewQuery } from '../billing/parts/billing.calls.ts';
import { PaymentCard } from '../billing/parts/PaymentCard.tsx';
import { PlanCards } from '../billing/parts/PlanCards.tsx';
import { CompanyExportCard } from './parts/CompanyExportCard.tsx';
import { SubscribeCard } from './parts/SubscribeCard.tsx';
import { WithdrawCard } from './parts/WithdrawCard.tsx';
import { deletionText, phaseText } from './phase-labels.ts';
import { subscriptionQuery } from './subscriptions.calls.ts';
import styles from './subscriptions.module.css';

type Details = Answer<'billing.activeDetailsByAppId'>;

/**
 * Shows the plan and trial of the company, how to subscribe and, once the subscription has ended, the export of the
 * company's data.
 */
export function SubscriptionsScreen() {
  const { client, user, rights } = useSession();
  const { data, isError, error, isFetching, refetch } = useQuery(subscriptionQuery(client.client_id));
  // A company without an active subscription can open only this page and the password page, without the app shell.
  const isLockedOut = data?.status === false;
  const isSuperAdmin = rights.roles.includes('super_admin');
  useReturnWhenActive(data);

  return (
    <div className={styles.page} data-alone={isLockedOut || undefined}>
      {isLockedOut && <OwnHeader />}
      <PageHeader title="Subscription" line={user.company} />
      <div className={styles.cards}>
        <Card aria-label="Plan">
          {!data && isError && (
            <FailedState title="Failed to fetch Subscription." error={error} onRetry={() => void refetch()}>
              Nothing was lost.
            </FailedState>
          )}
          {!data && !isError && <Shimmer rows={3} />}
          {data && <State details={data} />}
        </Card>
        {data?.deletes_on && isSuperAdmin && <WithdrawCard deletes_on={data.deletes_on} />}
        {data && !data.deletes_on && isSuperAdmin && <Plans />}
        {data && !data.deletes_on && data.phase !== 'subscribed' && (
          <SubscribeCard details={data} isSuperAdmin={isSuperAdmin} />
        )}
        {isLockedOut && isSuperAdmin && <CompanyExportCard />}
        {isLockedOut && (
          <div>
            <Button
              variant="default"
              loading={isFetching}
              leftSection={<IconRefresh aria-hidden="true" />}
              onClick={() => void refetch()}
            >
              Check again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function State({ details }: { details: Details }) {
  const { user } = useSession();
  const day = instantDateText(details.trial_ends_at, user.time_zone);
  const text = details.deletes_on
    ? deletionText(user.company, details.deletes_on)
    : phaseText(details.phase, { company: user.company, day });
  return (
    <div className={styles.state}>
      <p>{text.sentence}</p>
      <Facts
        facts={[
          { name: 'Plan', value: details.plan.name },
          { name: 'State', value: <Pill tone={text.tone}>{text.pill}</Pill> },
          ...(text.trial ? [{ name: text.trial, value: day }] : []),
        ]}
      />
    </div>
  );
}

/** The plans, compared by the company's current usage. An overdue company has to change its card first. */
function Plans() {
  const { data } = useQuery(overviewQuery);
  if (!data) return null;
  const Part = data.data.overdue_since ? PaymentCard : PlanCards;
  return <Part overview={data.data} canChange />;
}

/** The header that replaces the app shell: logo, password and logout. */
function OwnHeader() {
  const logOut = useLogOut();
  return (
    <div className={styles.brand}>
      <Logo />
      <div className={styles.account}>
        <Button variant="subtle" component={AppLink} href="/changepassword">
          Change password
        </Button>
        <Button variant="subtle" leftSection={<IconLogout aria-hidden="true" />} onClick={logOut.start}>
          Logout
        </Button>
      </div>
      {logOut.dialog}
    </div>
  );
}

/**
 * Once the subscription is active again, returns to the page that the user wanted to open, or else to the home page.
 */
function useReturnWhenActive(details: Details | undefined): void {
  const navigation = use(NavigationContext);
  const wasLockedOut = useRef(false);
  const status = details?.status;

  useEffect(() => {
    if (status === false) wasLockedOut.current = true;
    if (status !== true || !wasLockedOut.current) return;
    const back = safeReturnPath(storage.flow.read());
    storage.flow.clear();
    navigation?.navigate(back ?? '/home');
  }, [status, navigation]);
}
