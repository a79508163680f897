import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { type FieldMode, fieldModeOf, type mileageFieldNames } from '#domain/mileage/mileage-config.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FieldHint } from '../../../ui/FieldHint.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { citiesQuery } from '../mileage.calls.ts';
import type { MileageForm } from '../use-mileage-form.ts';
import { DistanceFields } from './DistanceFields.tsx';
import { StopsField } from './StopsField.tsx';

/** The fields of a trip. The mileage configuration decides whether the last three fields are shown. */
export function TripFields({ form }: { form: MileageForm }) {
  const { values, errors, change, basics } = form;
  const cities = useQuery(citiesQuery).data?.cities ?? [];
  // Places of earlier trips are suggested first.
  const places = [...new Set([...basics.frequent.flatMap(({ stops }) => stops), ...cities])];

  return (
    <>
      <FieldPair>
        <FieldHint field="driven_on">
          <DateField
            label={t`Date of the trip`}
            value={values.driven_on}
            error={errors.driven_on}
            onChange={(driven_on) => change({ driven_on })}
          />
        </FieldHint>
        <FieldHint field="type_id">
          <VehicleField form={form} />
        </FieldHint>
      </FieldPair>
      <StopsField stops={values.stops} known={places} error={errors.stops} onChange={(stops) => change({ stops })} />
      <DistanceFields form={form} />
      <OptionalField form={form} name="purpose" label={t`Purpose`} maxLength={300} />
      <FieldPair>
        <OptionalField form={form} name="passengers" label={t`Passengers`} maxLength={2} />
        <OptionalField form={form} name="registration" label={t`Registration`} maxLength={20} />
      </FieldPair>
    </>
  );
}

/** The vehicle of a claim. The vehicle of a saved claim remains a choice even if it is no longer offered. */
function VehicleField({ form: { values, errors, change, basics, claim } }: { form: MileageForm }) {
  const offered = basics.types.map(({ id, name }) => ({ value: id, label: name }));
  const saved = claim?.mileage;
  const isOffered = offered.some(({ value }) => value === saved?.type_id);
  const former = saved?.type_id && !isOffered ? [{ value: saved.type_id, label: saved.vehicle }] : [];
  return (
    <SelectField
      label={t`Vehicle`}
      data={[...offered, ...former]}
      value={values.type_id}
      error={errors.type_id}
      onChange={(type_id) => type_id && change({ type_id })}
    />
  );
}

interface OptionalFieldProps {
  form: MileageForm;
  name: (typeof mileageFieldNames)[number];
  label: string;
  maxLength: number;
}

function OptionalField({ form, name, label, maxLength }: OptionalFieldProps) {
  const { values, errors, change, basics } = form;
  const mode: FieldMode = fieldModeOf(basics.config?.fields ?? {}, name);
  if (mode === 'hidden') return null;
  const isNumber = name === 'passengers';
  return (
    <TextField
      label={label}
      name={name}
      isOptional={mode === 'optional'}
      maxLength={maxLength}
      {...(isNumber ? { inputMode: 'numeric' as const } : {})}
      value={values[name]}
      error={errors[name]}
      onChange={({ currentTarget: { value } }) => change({ [name]: isNumber ? value.replaceAll(/\D/gu, '') : value })}
    />
  );
}
