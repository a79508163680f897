import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import styles from '../integrations.module.css';
import { type Delivery, deliveriesQuery, type WebhookEntry } from './webhooks.calls.ts';

const statePills = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

interface DeliveryLogProps {
  webhook: WebhookEntry;
  canChange: boolean;
  onClose: () => void;
}

/** The deliveries of a webhook with their results. */
export function DeliveryLog({ webhook, canChange, onClose }: DeliveryLogProps) {
  const query = useInfiniteQuery(deliveriesQuery(webhook.id));
  const deliveries = query.data?.pages.flatMap(({ data }) => data) ?? [];

  return (
    <SideDialog title="Deliveries" line={`${webhook.url}, last 30 days`} onClose={onClose}>
      <ListStatus
        of={query}
        count={deliveries.length}
        failed="Failed to fetch deliveries."
        empty={
          <EmptyState title="No deliveries yet" icon={<IconWebhook size={20} aria-hidden="true" />}>
            Deliveries appear here when a subscribed event happens.
          </EmptyState>
        }
      >
        <ul className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <DeliveryLine
              key={delivery.id}
              delivery={delivery}
              canReplay={canChange && webhook.state === 'active' && delivery.state !== 'waiting'}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            size="sm"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older
          </Button>
        )}
      </ListStatus>
    </SideDialog>
  );
}

function DeliveryLine({ delivery, canReplay }: { delivery: Delivery; canReplay: boolean }) {
  const { user } = useSession();
  const replay = useWrite('webhooks.replay');
  const { tone, label } = statePills[delivery.state];
  const send = () =>
    replay.mutate(
      { id: delivery.id },
      {
        onSuccess: () => notify.success('The delivery is sent again within a minute'),
        onError: (error) => notify.failure(errorText(error)),
      },
    );

  return (
    <li>
      <div>
        <b>{delivery.label}</b>
        <small>
          <DateTime at={delivery.created_at} zone={user.time_zone} />
          {delivery.attempts > 1 && ` · ${delivery.attempts} attempts`}
          {delivery.last_status !== null && ` · HTTP ${delivery.last_status}`}
        </small>
        {delivery.next_attempt_at && delivery.attempts > 0 && (
          <small>
            Next attempt <DateTime at={delivery.next_attempt_at} zone={user.time_zone} />
          </small>
        )}
        {delivery.state !== 'delivered' && delivery.last_answer && <small role="note">{delivery.last_answer}</small>}
        <details>
          <summary>Request body</summary>
          <pre>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
        </details>
      </div>
      <Pill tone={tone}>{label}</Pill>
      {canReplay && (
        <Button
          size="sm"
          variant="default"
          loading={replay.isPending}
          aria-label={`Send ${delivery.label} again`}
          onClick={send}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
