import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { type SignOnSettings, signOnQuery } from '../../security.calls.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import styles from './sign-on.module.css';

type Provider = NonNullable<SignOnSettings['provider']>;

/** The identity provider of the company, with a test of the connection. */
export function ProviderCard() {
  const query = useQuery(signOnQuery);
  const settings = query.data;
  const provider = settings?.provider ?? null;
  const [isEditing, setEditing] = useState(false);
  const edit = () => setEditing(true);

  return (
    <Card aria-label="Single sign-on">
      <CardHeader title="Single sign-on" end={provider && <Pill {...pillOf(provider)} />} />
      <ListStatus
        of={query}
        count={provider ? 1 : 0}
        failed="Failed to fetch Security."
        empty={
          <EmptyState title="No identity provider yet" action={<Button onClick={edit}>Connect a provider</Button>}>
            Let people sign in with Google, Microsoft, Okta or another OpenID Connect provider.
          </EmptyState>
        }
      >
        {settings && provider && (
          <div className={styles.body}>
            <ProviderFacts provider={provider} redirect_uri={settings.redirect_uri} />
            <div className={styles.actions}>
              <Button variant="default" onClick={edit}>
                Edit
              </Button>
              <TestButton />
            </div>
          </div>
        )}
      </ListStatus>
      {isEditing && settings && <ProviderDialog settings={settings} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function pillOf({ is_enabled, is_required }: Provider) {
  if (!is_enabled) return { tone: 'neutral', children: 'Off' } as const;
  return { tone: 'good', children: is_required ? 'Required' : 'On' } as const;
}

function ProviderFacts({ provider, redirect_uri }: { provider: Provider; redirect_uri: string }) {
  const { name, issuer, oidc_client, creates_people, factor_values, last_sign_in_at } = provider;
  return (
    <dl className={styles.facts}>
      <dt>Provider</dt>
      <dd>{name}</dd>
      <dt>Issuer</dt>
      <dd>{issuer}</dd>
      <dt>Client ID</dt>
      <dd>{oidc_client}</dd>
      <dt>Redirect URI</dt>
      <dd>
        <code>{redirect_uri}</code>
      </dd>
      <dt>Second factor</dt>
      <dd>{factor_values ? `Proved by ${factor_values.replaceAll(' ', ' or ')}` : 'Left to the provider'}</dd>
      <dt>New people</dt>
      <dd>{creates_people ? 'Created when they sign in' : 'Have to be invited first'}</dd>
      <dt>Last sign-in</dt>
      <dd>{last_sign_in_at ? <DateTime at={last_sign_in_at} /> : 'Never'}</dd>
    </dl>
  );
}

function TestButton() {
  const test = useWrite('singleSignOn.test');

  async function run() {
    try {
      const { is_working, message } = await test.mutateAsync({});
      if (is_working) notify.success(message);
      else notify.failure(message);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Button variant="default" loading={test.isPending} onClick={() => void run()}>
      Test connection
    </Button>
  );
}
