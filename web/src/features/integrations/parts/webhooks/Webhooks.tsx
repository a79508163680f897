import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookEventLabels } from '#domain/webhooks/webhook-events.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { SecretDialog } from '../../../../ui/SecretDialog.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import styles from '../integrations.module.css';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { type WebhookAction, WebhookMenu } from './WebhookMenu.tsx';
import { type WebhookEntry, webhooksQuery } from './webhooks.calls.ts';

const statePills = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'neutral' },
  disabled: { label: 'Disabled', tone: 'bad' },
} as const;

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'log' | 'secret' | 'delete'; webhook: WebhookEntry };

export function Webhooks() {
  const query = useQuery(webhooksQuery);
  const webhooks = query.data?.data ?? [];
  const canChange = useCanChange('/settings/integrations');
  const act = useWrite('webhooks.action');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [secret, setSecret] = useState<string | null>(null);

  function choose(webhook: WebhookEntry, action: WebhookAction) {
    if (action !== 'test' && action !== 'pause' && action !== 'resume') return setDialog({ kind: action, webhook });
    const done = { test: 'The test is sent within a minute', pause: 'Webhook paused', resume: 'Webhook resumed' };
    act.mutate(
      { id: webhook.id, action },
      { onSuccess: () => notify.success(done[action]), onError: (error) => notify.failure(errorText(error)) },
    );
  }

  const menuColumn: SimpleColumn<WebhookEntry> = {
    head: 'Actions',
    isAction: true,
    cell: (webhook) => (
      <WebhookMenu webhook={webhook} canChange={canChange} onChoose={(action) => choose(webhook, action)} />
    ),
  };

  return (
    <Card>
      <div className={styles.tools}>
        <p>Each request is signed as described by Standard Webhooks. Failed deliveries are repeated for three days.</p>
        {canChange && (
          <Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => setDialog({ kind: 'new' })}>
            New webhook
          </Button>
        )}
      </div>
      <ListStatus
        of={query}
        count={webhooks.length}
        failed="Failed to fetch webhooks."
        empty={
          <EmptyState title="No webhooks yet" icon={<IconWebhook size={20} aria-hidden="true" />}>
            Create a webhook to let other software know when a report is approved or paid.
          </EmptyState>
        }
      >
        <SimpleTable label="Webhooks" rows={webhooks} keyOf={({ id }) => id} columns={[...columns, menuColumn]} />
      </ListStatus>
      {dialog && (
        <WebhookDialogs dialog={dialog} canChange={canChange} onSecret={setSecret} onClose={() => setDialog(null)} />
      )}
      {secret && <SecretDialog noun="signing secret" secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  );
}

const columns: readonly SimpleColumn<WebhookEntry>[] = [
  {
    head: 'URL',
    isTitle: true,
    cell: ({ url, description, events }) => (
      <span className={styles.name}>
        <b>{description || url}</b>
        {description && <small>{url}</small>}
        <small>{eventSummary(events)}</small>
      </span>
    ),
  },
  { head: 'Status', cell: ({ state }) => <Pill tone={statePills[state].tone}>{statePills[state].label}</Pill> },
  { head: 'Waiting', cell: ({ no_of_waiting }) => no_of_waiting },
  {
    head: 'Last delivered',
    cell: ({ last_success_at }) => (last_success_at ? <DateTime at={last_success_at} /> : 'Never'),
  },
];

function eventSummary(events: WebhookEntry['events']): string {
  const named = events.slice(0, 3).map((event) => webhookEventLabels[event]);
  return events.length > 3 ? `${named.join(', ')} and ${events.length - 3} more` : named.join(', ');
}

interface WebhookDialogsProps {
  dialog: OpenDialog;
  canChange: boolean;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

function WebhookDialogs({ dialog, canChange, onSecret, onClose }: WebhookDialogsProps) {
  switch (dialog.kind) {
    case 'new':
      return <WebhookDialog webhook={null} onCreated={onSecret} onClose={onClose} />;
    case 'edit':
      return <WebhookDialog webhook={dialog.webhook} onCreated={onSecret} onClose={onClose} />;
    case 'log':
      return <DeliveryLog webhook={dialog.webhook} canChange={canChange} onClose={onClose} />;
    case 'secret':
      return <ReplaceSecretDialog webhook={dialog.webhook} onSecret={onSecret} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog webhook={dialog.webhook} onClose={onClose} />;
  }
}

function ReplaceSecretDialog({
  webhook,
  onSecret,
  onClose,
}: Omit<WebhookDialogsProps, 'dialog' | 'canChange'> & { webhook: WebhookEntry }) {
  const replace = useWrite('webhooks.replaceSecret');

  async function confirm() {
    try {
      onSecret((await replace.mutateAsync({ id: webhook.id })).secret);
      onClose();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <ConfirmDialog
      title="Replace the signing secret?"
      action="Replace secret"
      isDestroying
      isPending={replace.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Requests are signed with the new secret at once. The receiver must know it to accept them.
    </ConfirmDialog>
  );
}

function DeleteDialog({ webhook, onClose }: { webhook: WebhookEntry; onClose: () => void }) {
  const act = useWrite('webhooks.action');

  async function confirm() {
    try {
      await act.mutateAsync({ id: webhook.id, action: 'delete' });
      notify.success('Webhook deleted');
      onClose();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <ConfirmDialog
      title="Delete this webhook?"
      action="Delete webhook"
      isDestroying
      isPending={act.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {webhook.url} receives nothing from now on. Waiting deliveries and the log are deleted.
    </ConfirmDialog>
  );
}
