import { ach as contract } from '#contract/ach.contract.ts';
import { needsOwners } from '#domain/ach/onboarding-steps.ts';
import { useSetUpWrite } from '../../ach.calls.ts';
import styles from '../../ach.module.css';
import { Directives } from '../Directives.tsx';
import { AchForm } from '../form/AchForm.tsx';
import { controllerOf, type FormOf, proprietorOf, startValues } from '../form/ach-form.ts';
import { BusinessFields } from '../form/BusinessFields.tsx';
import { BirthField, PersonFields, SsnField } from '../form/PersonFields.tsx';
import { useAchForm } from '../form/use-ach-form.ts';
import { EinField } from './ControllerStep.tsx';
import type { StepProps } from './step-props.ts';

/**
 * The step for correcting details that the bank could not verify. It asks for all details again, including secret
 * numbers, because the bank accepts only one correction.
 */
export function RetryStep({ setUp }: StepProps) {
  const customer = useSetUpWrite('ach.saveCustomer');
  const isCompany = needsOwners(setUp.business_type);
  const ssn = setUp.needs_full_ssn ? 'full' : 'last_four';
  const edit = useAchForm<FormOf<'retry'>>({
    start: startValues(setUp),
    schema: contract.saveCustomer.input.shape.form,
    toInput: ({ business, ein, person }) => ({
      step: 'retry',
      business,
      ...(isCompany ? { ein: ein.trim(), controller: controllerOf(person) } : { proprietor: proprietorOf(person) }),
    }),
    save: (form) => customer.save({ version: setUp.version, form }),
  });

  return (
    <AchForm label="Corrections" edit={edit} action="Submit corrections">
      <Directives directives={setUp.directives} />
      <h3 className={styles.part}>Company</h3>
      <BusinessFields edit={edit} />
      {isCompany && <EinField edit={edit} />}
      <h3 className={styles.part}>{isCompany ? 'Controller' : 'Proprietor'}</h3>
      {isCompany ? (
        <PersonFields edit={edit} hasTitle ssn={ssn} />
      ) : (
        <>
          <BirthField edit={edit} />
          <SsnField edit={edit} ssn={ssn} />
        </>
      )}
    </AchForm>
  );
}
