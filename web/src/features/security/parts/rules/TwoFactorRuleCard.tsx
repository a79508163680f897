import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxGraceDays, type TwoFactorRule, twoFactorRules } from '#domain/access/two-factor-rule.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { securityQuery } from '../../security.calls.ts';
import styles from './rules.module.css';

type Settings = Answer<'security.settings'>;

const ruleLabels: Record<TwoFactorRule, string> = {
  optional: 'Optional',
  administrators: 'Required for administrators and payers',
  everyone: 'Required for everyone',
};

/** Sets who needs a second factor, and shows how many people have one. */
export function TwoFactorRuleCard() {
  const query = useQuery(securityQuery);
  const settings = query.data;
  return (
    <Card padded aria-label="Two-factor sign-in">
      <CardHeader title="Two-factor sign-in" />
      <ListStatus of={query} count={settings ? 1 : 0} rows={2} empty={null} failed="Failed to fetch Security.">
        {settings && <RuleForm key={settings.rules.version} settings={settings} />}
      </ListStatus>
    </Card>
  );
}

function RuleForm({ settings: { rules, people } }: { settings: Settings }) {
  const save = useWrite('security.saveTwoFactor');
  const [rule, setRule] = useState(rules.two_factor);
  const [days, setDays] = useState(String(rules.two_factor_grace_days));
  const graceDays = Number(days);
  const problem = /^\d+$/u.test(days) && graceDays <= maxGraceDays ? null : `Enter 0 to ${maxGraceDays} days.`;
  const isChanged = rule !== rules.two_factor || graceDays !== rules.two_factor_grace_days;

  async function submit() {
    await save.mutateAsync({ version: rules.version, two_factor: rule, two_factor_grace_days: graceDays });
    notify.success('Two-factor sign-in saved');
  }

  return (
    <div className={styles.form}>
      <FormAlert message={save.error ? errorText(save.error) : null} />
      <PeopleLine people={people} />
      <div className={styles.fields}>
        <SelectField
          label="Two-factor sign-in is"
          searchable={false}
          data={twoFactorRules.map((value) => ({ value, label: ruleLabels[value] }))}
          value={rule}
          onChange={(value) => setRule((value ?? 'optional') as TwoFactorRule)}
        />
        {rule !== 'optional' && (
          <TextField
            label="Days to set it up"
            inputMode="numeric"
            value={days}
            error={problem}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
        )}
      </div>
      {rule !== 'optional' && (
        <p className={styles.hint}>
          People who need it and have not set it up by then do so when they next open Outlay. People who sign in with
          your identity provider are exempt, because the provider checks them.
        </p>
      )}
      <div className={styles.end}>
        <Button
          disabled={!isChanged || problem !== null}
          loading={save.isPending}
          onClick={() => void submit().catch(() => undefined)}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

function PeopleLine({ people: { active, with_two_factor } }: { people: Settings['people'] }) {
  const without = active - with_two_factor;
  return (
    <p className={styles.hint}>
      {with_two_factor} of {active} people have it.{' '}
      {without > 0 && (
        <TextLink href="/settings/general/users?state=active&two_factor=off" inText>
          {without === 1 ? 'Show the person without it' : `Show the ${without} people without it`}
        </TextLink>
      )}
    </p>
  );
}
