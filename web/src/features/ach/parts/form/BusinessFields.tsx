import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { EditForm } from '../../../../ui/use-edit-form.ts';
import type { AchFormValues } from './ach-form.ts';
import { industryChoices } from './industries.ts';
import { stateChoices } from './states.ts';

interface BusinessFieldsProps {
  edit: EditForm<AchFormValues>;
}

/** The fields for the company's registered details and for its account admin. */
export function BusinessFields({ edit }: BusinessFieldsProps) {
  const { register, control, formState, getValues } = edit.form;
  const errors = formState.errors.business ?? {};
  return (
    <>
      <TextField
        label="Legal name of the company"
        error={errors.business_name?.message}
        {...register('business.business_name')}
      />
      <TextField
        label="Doing business as"
        isOptional
        error={errors.doing_business_as?.message}
        {...register('business.doing_business_as')}
      />
      <FormSelect
        control={control}
        name="business.business_classification"
        label="Industry"
        placeholder="Choose one"
        data={industryChoices(getValues('business.business_classification'))}
      />
      <FieldPair>
        <TextField
          label="Website"
          isOptional
          type="url"
          error={errors.website?.message}
          {...register('business.website')}
        />
        <TextField label="Phone" isOptional type="tel" error={errors.phone?.message} {...register('business.phone')} />
      </FieldPair>
      <CompanyAddress edit={edit} />
      <FieldPair>
        <TextField
          label="Account admin’s first name"
          error={errors.first_name?.message}
          {...register('business.first_name')}
        />
        <TextField
          label="Account admin’s last name"
          error={errors.last_name?.message}
          {...register('business.last_name')}
        />
      </FieldPair>
      <TextField
        label="Account admin’s email"
        type="email"
        description="The account admin signs the certification."
        error={errors.email?.message}
        {...register('business.email')}
      />
    </>
  );
}

function CompanyAddress({ edit }: BusinessFieldsProps) {
  const { register, control, formState } = edit.form;
  const errors = formState.errors.business ?? {};
  return (
    <>
      <TextField
        label="Street address"
        description="The bank does not accept PO boxes."
        error={errors.address1?.message}
        {...register('business.address1')}
      />
      <TextField
        label="Suite or floor"
        isOptional
        error={errors.address2?.message}
        {...register('business.address2')}
      />
      <TextField label="City" error={errors.city?.message} {...register('business.city')} />
      <FieldPair>
        <FormSelect
          control={control}
          name="business.state"
          label="State"
          placeholder="Choose one"
          data={stateChoices}
        />
        <TextField
          label="ZIP code"
          inputMode="numeric"
          error={errors.postal_code?.message}
          {...register('business.postal_code')}
        />
      </FieldPair>
    </>
  );
}
