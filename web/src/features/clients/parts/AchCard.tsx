import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { ClientDetails } from './client.calls.ts';
import styles from './clients.module.css';

const states = {
  not_requested: { label: 'Not requested', tone: 'neutral', line: 'The company has not requested bank transfers.' },
  requested: { label: 'Requested', tone: 'warn', line: 'The company waits for bank transfers to be enabled.' },
  enabled: { label: 'Enabled', tone: 'good', line: 'The company can set up bank transfers in its settings.' },
} as const satisfies Record<ClientDetails['ach'], object>;

/** Shows whether a client has requested bank transfers, and lets the provider enable them. */
export function AchCard({ details }: { details: ClientDetails }) {
  const [isEnabling, setEnabling] = useState(false);
  const state = states[details.ach];
  const { name } = details.client;

  return (
    <Card aria-label="Bank transfers">
      <CardHeader title="Bank transfers" end={<Pill tone={state.tone}>{state.label}</Pill>} />
      <div className={styles.body}>
        <p>{state.line}</p>
        {details.ach !== 'enabled' && (
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setEnabling(true)}>
              Enable bank transfers
            </Button>
          </div>
        )}
      </div>
      {isEnabling && (
        <ChangeDialog
          details={details}
          title={`Enable bank transfers for ${name}?`}
          line="The company can then verify its business and connect a bank account."
          action="Enable"
          done="Bank transfers are enabled"
          change={() => ({ kind: 'enable_ach' })}
          onClose={() => setEnabling(false)}
        />
      )}
    </Card>
  );
}
