import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { countryCodes } from '#domain/places/country-codes.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { countryChoices } from '../../../organisation/parts/countries.ts';
import { cityQuery } from '../../per-diem.calls.ts';
import type { Stop, TripValues } from '../../trip-values.ts';
import styles from './ItineraryFields.module.css';
import { LocalTimeField } from './LocalTimeField.tsx';

interface StopFieldsProps {
  form: UseFormReturn<TripValues>;
  index: number;
  /** Null if this is the only place of the trip. */
  onRemove: (() => void) | null;
}

/** A place of the trip and the local time of arrival. A known city fills in its country and time zone. */
export function StopFields({ form, index, onRemove }: StopFieldsProps) {
  const { formState, setValue, watch } = form;
  const stop = watch(`itinerary.stops.${index}`);
  const errors = formState.errors.itinerary?.stops?.[index];
  const legend = t`Place ${index + 1}`;

  function change(field: keyof Stop, value: string) {
    setValue(`itinerary.stops.${index}.${field}`, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }
  useKnownCity(stop, change);

  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      {onRemove && (
        <div className={styles.head}>
          <TextButton onClick={onRemove}>{t`Remove place ${index + 1}`}</TextButton>
        </div>
      )}
      <div className={styles.place}>
        <TextField
          label={t`City`}
          isOptional
          maxLength={80}
          value={stop.city}
          error={errors?.city?.message}
          onChange={({ currentTarget }) => change('city', currentTarget.value)}
        />
        <TextField
          label={t`State`}
          isOptional
          maxLength={80}
          value={stop.state}
          error={errors?.state?.message}
          onChange={({ currentTarget }) => change('state', currentTarget.value)}
        />
        <SelectField
          label={t`Country`}
          placeholder={t`Choose one`}
          data={countryChoices}
          limit={100}
          value={stop.country || null}
          error={errors?.country && t`Choose a country.`}
          onChange={(country) => change('country', country ?? '')}
        />
      </div>
      <LocalTimeField
        event="arrival"
        value={stop.arrives_at}
        zone={stop.time_zone}
        error={errors?.arrives_at?.message}
        zoneError={errors?.time_zone?.message}
        onChange={(time) => change('arrives_at', time)}
        onZone={(zone) => change('time_zone', zone)}
      />
    </fieldset>
  );
}

/** The English names of the countries, because the server returns the country of a city by its English name. */
const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Fills in country and time zone once for each city the user enters, so that later corrections are preserved. */
function useKnownCity(stop: Stop, change: (field: keyof Stop, value: string) => void): void {
  const [city] = useDebouncedValue(stop.city.trim(), 400);
  const filled = useRef(stop.city.trim());
  const { data } = useQuery({ ...cityQuery(city), enabled: city.length > 1 && city !== filled.current });

  const fill = useEffectEvent(({ country, time_zone }: { country: string; time_zone: string }) => {
    if (city !== stop.city.trim()) return;
    const code = countryCodes.find((each) => englishNames.of(each) === country);
    // If the user selected another country, this is a different city with the same name, and its time zone would be
    // wrong.
    if (stop.country && code !== stop.country) return;
    filled.current = city;
    if (code) change('country', code);
    change('time_zone', time_zone);
  });
  useEffect(() => {
    if (data) fill(data.to);
  }, [data]);
}
