import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { idleMinutes, sessionHours } from '#domain/access/session-rules.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { securityQuery } from '../../security.calls.ts';
import styles from './rules.module.css';

type Settings = Answer<'security.settings'>;

/** Rules for how long sessions last and from which networks people can work. */
export function SessionRulesCard() {
  const query = useQuery(securityQuery);
  const settings = query.data;
  return (
    <Card padded aria-label="Sessions and networks">
      <CardHeader title="Sessions and networks" />
      <ListStatus of={query} count={settings ? 1 : 0} rows={2} empty={null} failed="Failed to fetch Security.">
        {settings && <RulesForm key={settings.rules.version} settings={settings} />}
      </ListStatus>
    </Card>
  );
}

function RulesForm({ settings: { rules, own_address } }: { settings: Settings }) {
  const save = useWrite('security.saveSessions');
  const [hours, setHours] = useState(numberText(rules.session_hours));
  const [idle, setIdle] = useState(numberText(rules.idle_minutes));
  const savedNetworks = rules.allowed_networks.join('\n');
  const [networks, setNetworks] = useState(savedNetworks);
  const hoursProblem = problemOf(hours, sessionHours, 'hours');
  const idleProblem = problemOf(idle, idleMinutes, 'minutes');
  const isChanged =
    hours !== numberText(rules.session_hours) || idle !== numberText(rules.idle_minutes) || networks !== savedNetworks;

  async function submit() {
    await save.mutateAsync({
      version: rules.version,
      session_hours: numberFrom(hours),
      idle_minutes: numberFrom(idle),
      allowed_networks: networks.split(/[\s,]+/u).filter(Boolean),
    });
    notify.success('Sessions and networks saved');
  }

  return (
    <div className={styles.form}>
      <FormAlert message={save.error ? errorText(save.error) : null} />
      <div className={styles.numbers}>
        <TextField
          label="Longest session in hours"
          isOptional
          inputMode="numeric"
          description="Without it, 12 hours, or 30 days with “Keep me signed in”"
          value={hours}
          error={hoursProblem}
          onChange={(event) => setHours(event.currentTarget.value.trim())}
        />
        <TextField
          label="Sign out after idle minutes"
          isOptional
          inputMode="numeric"
          description="Without it, unused sessions stay open"
          value={idle}
          error={idleProblem}
          onChange={(event) => setIdle(event.currentTarget.value.trim())}
        />
      </div>
      <TextAreaField
        label="Allowed networks"
        isOptional
        description={`One network per line, such as 203.0.113.0/24 or 2001:db8::/32. You are now at ${own_address}. Without any, people can work from everywhere.`}
        value={networks}
        onChange={(event) => setNetworks(event.currentTarget.value)}
      />
      <div className={styles.end}>
        <Button
          disabled={!isChanged || hoursProblem !== null || idleProblem !== null}
          loading={save.isPending}
          onClick={() => void submit().catch(() => undefined)}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}

function numberFrom(text: string): number | null {
  return text === '' ? null : Number(text);
}

function problemOf(text: string, { min, max }: { min: number; max: number }, unit: string): string | null {
  const isFine = text === '' || (/^\d+$/u.test(text) && Number(text) >= min && Number(text) <= max);
  return isFine ? null : `Enter ${min} to ${max} ${unit}.`;
}
