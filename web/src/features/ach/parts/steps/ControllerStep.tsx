import { ach as contract } from '#contract/ach.contract.ts';
import { needsOwners } from '#domain/ach/onboarding-steps.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import type { EditForm } from '../../../../ui/use-edit-form.ts';
import { useSetUpWrite } from '../../ach.calls.ts';
import { AchForm } from '../form/AchForm.tsx';
import { type AchFormValues, controllerOf, type FormOf, proprietorOf, startValues } from '../form/ach-form.ts';
import { BirthField, PersonFields, SsnField } from '../form/PersonFields.tsx';
import { useAchForm } from '../form/use-ach-form.ts';
import type { StepProps } from './step-props.ts';

/** The step for the details of the controller or the proprietor. After this form, the bank verifies the company. */
export function ControllerStep({ setUp, onBack }: StepProps) {
  const customer = useSetUpWrite('ach.saveCustomer');
  const isCompany = needsOwners(setUp.business_type);
  const edit = useAchForm<FormOf<'controller'> | FormOf<'proprietor'>>({
    start: startValues(setUp),
    schema: contract.saveCustomer.input.shape.form,
    toInput: ({ ein, person }) =>
      isCompany
        ? { step: 'controller', ein: ein.trim(), controller: controllerOf(person) }
        : { step: 'proprietor', proprietor: proprietorOf(person) },
    save: (form) => customer.save({ version: setUp.version, form }),
  });

  return (
    <AchForm
      label={isCompany ? 'Controller' : 'Proprietor'}
      edit={edit}
      action="Submit for verification"
      onBack={onBack}
    >
      {isCompany ? (
        <>
          <EinField edit={edit} />
          <PersonFields edit={edit} hasTitle ssn="last_four" />
        </>
      ) : (
        <>
          <BirthField edit={edit} />
          <SsnField edit={edit} ssn="last_four" />
        </>
      )}
    </AchForm>
  );
}

export function EinField({ edit }: { edit: EditForm<AchFormValues> }) {
  const { register, formState } = edit.form;
  return (
    <TextField
      label="EIN"
      description="The employer identification number of the company. It goes to the bank; only its last four digits are stored."
      placeholder="12-3456789"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      error={formState.errors.ein?.message}
      {...register('ein')}
    />
  );
}
