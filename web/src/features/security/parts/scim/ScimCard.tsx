import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SecretDialog } from '../../../../ui/SecretDialog.tsx';
import styles from '../sign-on/sign-on.module.css';

/** The URL and token that the identity provider uses to manage people. */
export function ScimCard() {
  const query = useQuery(queryOf('scim.token', {}));
  const create = useWrite('scim.createToken');
  const token = query.data?.token ?? null;
  const [created, setCreated] = useState<string | null>(null);
  const [asks, setAsks] = useState<'replace' | 'revoke' | null>(null);

  async function createToken() {
    try {
      setCreated((await create.mutateAsync({})).token);
      setAsks(null);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card aria-label="Provisioning">
      <CardHeader title="Provisioning" detail="Your identity provider creates and disables people with SCIM 2.0." />
      <ListStatus of={query} count={1} empty={null} failed="Failed to fetch Security.">
        <div className={styles.body}>
          {query.data && <TokenFacts scim={query.data} />}
          <div className={styles.actions}>
            <Button
              variant="default"
              loading={create.isPending}
              onClick={() => (token ? setAsks('replace') : void createToken())}
            >
              {token ? 'Replace token' : 'Create token'}
            </Button>
            {token && (
              <Button variant="default" onClick={() => setAsks('revoke')}>
                Revoke token
              </Button>
            )}
          </div>
        </div>
      </ListStatus>
      {created && <SecretDialog noun="SCIM token" secret={created} onClose={() => setCreated(null)} />}
      {asks === 'replace' && (
        <ReplaceDialog isPending={create.isPending} onConfirm={createToken} onClose={() => setAsks(null)} />
      )}
      {asks === 'revoke' && <RevokeDialog onClose={() => setAsks(null)} />}
    </Card>
  );
}

function TokenFacts({ scim: { base_url, token } }: { scim: Answer<'scim.token'> }) {
  return (
    <dl className={styles.facts}>
      <dt>SCIM URL</dt>
      <dd>
        <code>{base_url}</code>
      </dd>
      <dt>Token</dt>
      <dd>{token ? `outlay_scim_…${token.hint}` : 'None'}</dd>
      {token && (
        <>
          <dt>Last used</dt>
          <dd>{token.last_used_at ? <DateTime at={token.last_used_at} /> : 'Never'}</dd>
        </>
      )}
    </dl>
  );
}

interface ReplaceDialogProps {
  isPending: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function ReplaceDialog({ isPending, onConfirm, onClose }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      title="Replace the token?"
      action="Replace token"
      isDestroying
      isPending={isPending}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      The current token stops working at once. Enter the new one at your provider.
    </ConfirmDialog>
  );
}

function RevokeDialog({ onClose }: { onClose: () => void }) {
  const revoke = useWrite('scim.revokeToken');

  async function confirm() {
    try {
      await revoke.mutateAsync({});
      notify.success('Token revoked');
      onClose();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <ConfirmDialog
      title="Revoke the token?"
      action="Revoke token"
      isDestroying
      isPending={revoke.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Your provider can no longer create or disable people. People stay as they are.
    </ConfirmDialog>
  );
}
