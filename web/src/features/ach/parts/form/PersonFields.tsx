import { useToday } from '../../../../lib/use-today.ts';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormDate } from '../../../../ui/FormDate.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { EditForm } from '../../../../ui/use-edit-form.ts';
import { countryChoices } from '../../../organisation/parts/countries.ts';
import type { AchFormValues } from './ach-form.ts';
import { stateChoices } from './states.ts';

interface PersonFieldsProps {
  edit: EditForm<AchFormValues>;
  /** True for the controller, whose job title is required. */
  hasTitle?: boolean;
  ssn: SsnKind;
}

type SsnKind = 'last_four' | 'full';

const ssnText: Record<SsnKind, { label: string; description: string }> = {
  last_four: {
    label: 'Social Security number',
    description: 'The last 4 digits, or all 9. They go to the bank and are not stored here.',
  },
  full: { label: 'Social Security number', description: 'All 9 digits. They go to the bank and are not stored here.' },
};

/** The fields for a person's name, date of birth, home address and identity, and for a controller's job title. */
export function PersonFields({ edit, hasTitle = false, ssn }: PersonFieldsProps) {
  const { register, formState } = edit.form;
  const errors = formState.errors.person ?? {};
  return (
    <>
      <FieldPair>
        <TextField label="First name" error={errors.first_name?.message} {...register('person.first_name')} />
        <TextField label="Last name" error={errors.last_name?.message} {...register('person.last_name')} />
      </FieldPair>
      {hasTitle && <TextField label="Title" error={errors.title?.message} {...register('person.title')} />}
      <BirthField edit={edit} />
      <HomeAddress edit={edit} />
      <IdentityFields edit={edit} ssn={ssn} />
    </>
  );
}

export function BirthField({ edit }: Pick<PersonFieldsProps, 'edit'>) {
  const today = useToday();
  return <FormDate control={edit.form.control} name="person.date_of_birth" label="Date of birth" max={today} />;
}

export function SsnField({ edit, ssn }: Pick<PersonFieldsProps, 'edit' | 'ssn'>) {
  const { register, formState } = edit.form;
  return (
    <TextField
      {...ssnText[ssn]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={11}
      error={formState.errors.person?.ssn?.message}
      {...register('person.ssn')}
    />
  );
}

function HomeAddress({ edit }: Pick<PersonFieldsProps, 'edit'>) {
  const { register, control, formState, watch } = edit.form;
  const errors = formState.errors.person ?? {};
  return (
    <>
      <FormSelect control={control} name="person.country" label="Country of residence" data={countryChoices} />
      <TextField label="Home address" error={errors.address1?.message} {...register('person.address1')} />
      <TextField
        label="Apartment or floor"
        isOptional
        error={errors.address2?.message}
        {...register('person.address2')}
      />
      <TextField label="City" error={errors.city?.message} {...register('person.city')} />
      <FieldPair>
        {watch('person.country') === 'US' ? (
          <FormSelect
            control={control}
            name="person.state_province_region"
            label="State"
            placeholder="Choose one"
            data={stateChoices}
          />
        ) : (
          <TextField
            label="State, province or region"
            error={errors.state_province_region?.message}
            {...register('person.state_province_region')}
          />
        )}
        <TextField
          label="Postal code"
          isOptional
          error={errors.postal_code?.message}
          {...register('person.postal_code')}
        />
      </FieldPair>
    </>
  );
}

const identityKinds = [
  { value: 'ssn', label: 'Social Security number' },
  { value: 'passport', label: 'Passport' },
] as const;

/** The fields that identify a person: a Social Security number, or a passport for people without one. */
function IdentityFields({ edit, ssn }: Pick<PersonFieldsProps, 'edit' | 'ssn'>) {
  const { register, control, formState, watch, setValue } = edit.form;
  const kind = watch('person.id_kind');
  return (
    <>
      <SegmentField
        label="Identified by"
        value={kind}
        options={identityKinds}
        onChange={(value) => setValue('person.id_kind', value, { shouldDirty: true })}
      />
      {kind === 'ssn' ? (
        <SsnField edit={edit} ssn={ssn} />
      ) : (
        <FieldPair>
          <TextField
            label="Passport number"
            autoComplete="off"
            error={formState.errors.person?.passport_number?.message}
            {...register('person.passport_number')}
          />
          <FormSelect
            control={control}
            name="person.passport_country"
            label="Issued by"
            placeholder="Choose one"
            data={countryChoices}
          />
        </FieldPair>
      )}
    </>
  );
}
