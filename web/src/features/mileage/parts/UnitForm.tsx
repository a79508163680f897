import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { MileageSettings } from '../mileage-settings.ts';
import { optionsOf, unitLabels } from '../settings-labels.ts';
import styles from './MileageSettings.module.css';

interface UnitFormProps {
  settings: MileageSettings;
  isFixed: boolean;
}

/** The unit and the category of new claims. */
export function UnitForm({ settings, isFixed }: UnitFormProps) {
  const [unit, setUnit] = useState(settings.distance_unit);
  const [category, setCategory] = useState(settings.category_id);
  const { data } = useQuery({ ...queryOf('categories.all', { applies_to: 'expense' }), staleTime: 60_000 });
  const categories = (data?.data ?? []).filter(({ id, is_active }) => is_active || id === category);
  const update = useWrite('mileage.updateUnit');
  const isChanged = unit !== settings.distance_unit || category !== settings.category_id;

  function save() {
    update.mutate(
      { version: settings.version, distance_unit: unit, category_id: category },
      {
        onSuccess: () => notify.success(t`Unit and category saved`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <Card padded aria-label={t`Unit and category`}>
      <FieldPair>
        <SelectField
          label={t`Unit of new claims`}
          description={t`Filed distances stay as they are.`}
          disabled={isFixed}
          data={optionsOf(unitLabels)}
          value={unit}
          onChange={(value) => value && setUnit(value === 'mile' ? 'mile' : 'km')}
        />
        <SelectField
          label={t`Category of mileage`}
          description={t`Policies and ledger accounts follow the category.`}
          isOptional
          clearable
          disabled={isFixed}
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={category}
          onChange={setCategory}
        />
      </FieldPair>
      {isChanged && (
        <div className={styles.save}>
          <Button loading={update.isPending} onClick={save}>
            {t`Save`}
          </Button>
        </div>
      )}
    </Card>
  );
}
