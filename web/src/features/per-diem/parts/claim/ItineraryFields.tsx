import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { nextStop, type TripValues } from '../../trip-values.ts';
import styles from './ItineraryFields.module.css';
import { LocalTimeField } from './LocalTimeField.tsx';
import { StopFields } from './StopFields.tsx';

const maxStops = 20;

/** The departure, the places of the trip and the return, each in its local time. */
export function ItineraryFields({ form }: { form: UseFormReturn<TripValues> }) {
  const { control, formState, setValue, watch } = form;
  const stops = useFieldArray({ control, name: 'itinerary.stops' });
  const itinerary = watch('itinerary');
  const errors = formState.errors.itinerary;
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const before = itinerary.stops.at(-1) ?? {
    time_zone: itinerary.departs_from_zone,
    arrives_at: itinerary.departs_at,
  };

  return (
    <div className={styles.itinerary}>
      <fieldset className={styles.part}>
        <legend>{t`Departure`}</legend>
        <LocalTimeField
          event="departure"
          value={itinerary.departs_at}
          zone={itinerary.departs_from_zone}
          error={errors?.departs_at?.message}
          zoneError={errors?.departs_from_zone?.message}
          onChange={(time) => setValue('itinerary.departs_at', time, options)}
          onZone={(zone) => setValue('itinerary.departs_from_zone', zone, options)}
        />
      </fieldset>
      {stops.fields.map(({ id }, index) => (
        <StopFields
          key={id}
          form={form}
          index={index}
          onRemove={stops.fields.length > 1 ? () => stops.remove(index) : null}
        />
      ))}
      {stops.fields.length < maxStops && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden="true" />}
            onClick={() => stops.append(nextStop(before), { shouldFocus: false })}
          >
            {t`Add a place`}
          </Button>
        </div>
      )}
      <fieldset className={styles.part}>
        <legend>{t`Return`}</legend>
        <LocalTimeField
          event="return"
          value={itinerary.returns_at}
          zone={itinerary.returns_to_zone}
          error={errors?.returns_at?.message}
          zoneError={errors?.returns_to_zone?.message}
          onChange={(time) => setValue('itinerary.returns_at', time, options)}
          onZone={(zone) => setValue('itinerary.returns_to_zone', zone, options)}
        />
      </fieldset>
    </div>
  );
}
