import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type RetentionDays,
  type RetentionRule,
  retainedData,
  retentionRules,
  retentionText,
} from '#domain/retention/retention-rules.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import styles from './CompanyCards.module.css';

type Retention = Answer<'client.retention'>;

const retentionQuery = queryOf('client.retention', {});

/** Shows how long data is kept before it is removed, and lets users with write access change it. */
export function RetentionCard({ isFixed }: { isFixed: boolean }) {
  const query = useQuery(retentionQuery);
  return (
    <Card aria-label="Retention">
      <CardHeader title="Retention" />
      <ListStatus of={query} count={query.data ? 1 : 0} rows={3} empty={null} failed="Failed to fetch Retention.">
        {query.data && <RetentionForm key={query.data.version} retention={query.data} isFixed={isFixed} />}
      </ListStatus>
    </Card>
  );
}

function RetentionForm({ retention, isFixed }: { retention: Retention; isFixed: boolean }) {
  const save = useWrite('client.saveRetention');
  const [days, setDays] = useState<RetentionDays>(retention.days);
  const isChanged = retainedData.some((data) => days[data] !== retention.days[data]);

  async function submit() {
    await save.mutateAsync({ version: retention.version, days });
    notify.success('Retention saved');
  }

  return (
    <div className={styles.text}>
      <p>Older data is removed every day. Reports, receipts, payments and the ledger are never removed.</p>
      <FormAlert message={save.error ? errorText(save.error) : null} />
      <div className={styles.fields}>
        {retainedData.map((data) => (
          <SelectField
            key={data}
            label={retentionRules[data].label}
            description={retentionRules[data].minimum}
            disabled={isFixed}
            allowDeselect={false}
            data={choicesOf(retentionRules[data])}
            value={String(days[data])}
            onChange={(value) => setDays({ ...days, [data]: value === 'null' ? null : Number(value) })}
          />
        ))}
      </div>
      {!isFixed && (
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => void submit().catch(() => undefined)}>
          Save
        </Button>
      )}
    </div>
  );
}

function choicesOf({ choices }: RetentionRule) {
  return choices.map((days) => ({ value: String(days), label: retentionText(days) }));
}
