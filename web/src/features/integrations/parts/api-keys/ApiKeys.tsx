import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scopeText } from '#domain/access/api-scopes.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
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
import { ApiKeyDialog } from './ApiKeyDialog.tsx';

type ApiKey = Answer<'apiKeys.list'>['data'][number];

const keysQuery = queryOf('apiKeys.list', {});

const statePills = {
  active: { label: 'Active', tone: 'good' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
} as const;

/** The API keys of the company. A new key is shown only once. */
export function ApiKeys() {
  const query = useQuery(keysQuery);
  const keys = query.data?.data ?? [];
  const canChange = useCanChange('/settings/integrations');
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);

  return (
    <Card>
      <div className={styles.tools}>
        <p>
          Keys act with the permissions of the person who created them. The <a href="/api/docs">API reference</a> lists
          every call.
        </p>
        {canChange && (
          <Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
            New key
          </Button>
        )}
      </div>
      <ListStatus
        of={query}
        count={keys.length}
        failed="Failed to fetch API keys."
        empty={
          <EmptyState title="No API keys yet" icon={<IconKey size={20} aria-hidden="true" />}>
            Create a key to let other software read or change data in Outlay.
          </EmptyState>
        }
      >
        <SimpleTable
          label="API keys"
          rows={keys}
          keyOf={({ id }) => id}
          columns={canChange ? [...columns, revokeColumn(setRevoked)] : columns}
        />
      </ListStatus>
      {isAdding && <ApiKeyDialog onCreated={setCreated} onClose={() => setAdding(false)} />}
      {created && <SecretDialog noun="API key" secret={created} onClose={() => setCreated(null)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  );
}

const columns: readonly SimpleColumn<ApiKey>[] = [
  {
    head: 'Name',
    isTitle: true,
    cell: ({ name, hint, scopes }) => (
      <span className={styles.name}>
        <b>{name}</b>
        <small>outlay_…{hint}</small>
        <small>{scopeText(scopes)}</small>
      </span>
    ),
  },
  { head: 'Status', cell: ({ state }) => <Pill tone={statePills[state].tone}>{statePills[state].label}</Pill> },
  { head: 'Created by', cell: ({ created_by }) => personName(created_by) },
  { head: 'Last used', cell: ({ last_used_at }) => (last_used_at ? <DateTime at={last_used_at} /> : 'Never') },
  { head: 'Expires', cell: ({ expires_at }) => <DateTime at={expires_at} /> },
];

function revokeColumn(onRevoke: (apiKey: ApiKey) => void): SimpleColumn<ApiKey> {
  return {
    head: 'Revoke',
    isAction: true,
    cell: (apiKey) =>
      apiKey.state === 'active' && (
        <Button variant="default" size="xs" aria-label={`Revoke ${apiKey.name}`} onClick={() => onRevoke(apiKey)}>
          Revoke
        </Button>
      ),
  };
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useWrite('apiKeys.revoke');

  async function confirm() {
    try {
      await revoke.mutateAsync({ id: apiKey.id });
      notify.success(`${apiKey.name} revoked`);
      onClose();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      action="Revoke key"
      isDestroying
      isPending={revoke.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Software that uses this key stops working at once. A revoked key cannot be restored.
    </ConfirmDialog>
  );
}
