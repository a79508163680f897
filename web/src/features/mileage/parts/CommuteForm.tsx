import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { DistanceUnit } from '#domain/mileage/distance-unit.ts';
import { CallError, errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { PersonField } from '../../people/parts/PersonField.tsx';
import styles from './MileageSettings.module.css';

/** The commute of one person, which configurations can deduct from trips. */
export function CommuteForm({ unit, isFixed }: { unit: DistanceUnit; isFixed: boolean }) {
  const [user_id, setUser] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const stored = useQuery({ ...queryOf('mileage.commute', { user_id: user_id ?? '' }), enabled: user_id !== null });
  const write = useWrite('mileage.setCommute');
  const distance = typed ?? stored.data?.distance ?? '';
  const failure = write.error instanceof CallError ? write.error.failure.fields?.distance : undefined;

  function save() {
    if (user_id === null) return;
    write.mutate(
      { user_id, distance: distance.trim() || '0', unit },
      {
        onSuccess: () => {
          setTyped(null);
          notify.success(t`Way to work saved`);
        },
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <Card padded aria-label={t`Way to work`}>
      <FieldPair>
        <PersonField
          label={t`Way to work of`}
          description={t`Configurations can deduct it from each trip.`}
          isOptional
          value={user_id}
          onChange={(id) => {
            setUser(id);
            setTyped(null);
            write.reset();
          }}
        />
        {user_id !== null && (
          <TextField
            label={unit === 'mile' ? t`One way, in miles` : t`One way, in kilometres`}
            inputMode="decimal"
            disabled={isFixed || stored.isPending}
            error={failure}
            value={distance}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
      </FieldPair>
      {typed !== null && (
        <div className={styles.save}>
          <Button loading={write.isPending} onClick={save}>
            {t`Save`}
          </Button>
        </div>
      )}
    </Card>
  );
}
