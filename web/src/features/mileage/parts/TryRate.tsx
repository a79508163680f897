import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TripCalculation } from '../../items/parts/trip/TripCalculation.tsx';
import type { MileageType } from '../mileage-settings.ts';
import { type TriedTrip, tryRate } from '../try-rate.ts';
import styles from './MileageSettings.module.css';

/** Shows the amount of a sample trip with the saved rates. */
export function TryRate({ types }: { types: readonly MileageType[] }) {
  const today = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  const [trip, setTrip] = useState<TriedTrip>({ driven_on: today, distance: '180', before: '', passengers: '' });
  const type = types.find(({ id }) => id === chosen) ?? types[0];
  if (!type) return null;
  const change = (changes: Partial<TriedTrip>) => setTrip({ ...trip, ...changes });
  const result = tryRate(type, trip);

  return (
    <Card padded aria-label={t`Try it`}>
      <CardHeader title={t`Try it`} />
      <div className={styles.try}>
        <SelectField
          label={t`Vehicle`}
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={type.id}
          onChange={(id) => id && setChosen(id)}
        />
        <DateField label={t`Date of the trip`} value={trip.driven_on} onChange={(driven_on) => change({ driven_on })} />
        <TextField
          label={t`Driven before in the period`}
          inputMode="decimal"
          placeholder="0"
          value={trip.before}
          onChange={({ currentTarget }) => change({ before: currentTarget.value })}
        />
        <TextField
          label={t`Distance of the trip`}
          inputMode="decimal"
          value={trip.distance}
          onChange={({ currentTarget }) => change({ distance: currentTarget.value })}
        />
        <TextField
          label={t`Passengers`}
          inputMode="numeric"
          placeholder="0"
          maxLength={2}
          value={trip.passengers}
          onChange={({ currentTarget }) => change({ passengers: currentTarget.value.replaceAll(/\D/gu, '') })}
        />
      </div>
      <div role="status">
        {result === null && <p className={styles.dim}>{t`Enter a date and a distance.`}</p>}
        {result && 'failure' in result && <p>{result.failure}</p>}
        {result && 'calculation' in result && (
          <TripCalculation calculation={result.calculation} unit={result.calculation.unit} />
        )}
      </div>
    </Card>
  );
}
