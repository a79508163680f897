import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { UsageCard } from '../../billing/parts/UsageCard.tsx';
import { AchCard } from './AchCard.tsx';
import { ActAsDialog } from './ActAsDialog.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { ClientInvoices } from './ClientInvoices.tsx';
import { clientQuery } from './client.calls.ts';
import { phaseLabels } from './client-labels.ts';
import styles from './clients.module.css';
import { FeaturesCard } from './FeaturesCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import { ReportRequestsCard } from './ReportRequestsCard.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';

/** Shows everything about a client company that the provider can see or change. */
export function ClientPage({ client_id }: { client_id: string }) {
  const query = useQuery(clientQuery(client_id));
  const [isActing, setActing] = useState(false);
  const details = query.data?.data;
  const phase = details && phaseLabels[details.client.phase];

  return (
    <>
      <PageHeader
        title={details?.client.name ?? 'Client'}
        crumbs={[{ label: 'Client Subscription', href: '/adminsubscriptions' }, { label: details?.client.name ?? '' }]}
        beside={phase && <Pill tone={phase.tone}>{phase.label}</Pill>}
        actions={
          details && (
            <Button variant="default" onClick={() => setActing(true)}>
              Act as this company
            </Button>
          )
        }
      />
      <ListStatus of={query} count={details ? 1 : 0} empty={null} failed="Failed to fetch Client.">
        {details && (
          <div className={styles.stack}>
            <div className={styles.pair}>
              <SubscriptionCard details={details} />
              <UsageCard overview={details.billing} />
              <FeaturesCard details={details} />
              <AchCard details={details} />
              <NotesCard details={details} />
              <ReportRequestsCard client_id={client_id} />
            </div>
            <ClientInvoices details={details} />
            <ChangesCard changes={details.changes} />
          </div>
        )}
      </ListStatus>
      {isActing && details && <ActAsDialog client={details.client} onClose={() => setActing(false)} />}
    </>
  );
}
