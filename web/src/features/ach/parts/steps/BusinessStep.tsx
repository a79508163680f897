import { ach as contract } from '#contract/ach.contract.ts';
import { useSession } from '../../../../lib/session.ts';
import { useSavedDraft } from '../../../../ui/use-saved-draft.ts';
import { useSetUpWrite } from '../../ach.calls.ts';
import { AchForm } from '../form/AchForm.tsx';
import { type FormOf, startValues } from '../form/ach-form.ts';
import { BusinessFields } from '../form/BusinessFields.tsx';
import { useAchForm } from '../form/use-ach-form.ts';
import type { StepProps } from './step-props.ts';

/**
 * The step for the company's details. They are not secret, so the browser stores a draft of them that survives a
 * reload.
 */
export function BusinessStep({ setUp, onBack, onSaved }: StepProps) {
  const customer = useSetUpWrite('ach.saveCustomer');
  const { user } = useSession();
  const { first_name, last_name, email, company } = user;
  const edit = useAchForm<FormOf<'business'>>({
    start: startValues(setUp, { first_name, last_name, email, business_name: company }),
    schema: contract.saveCustomer.input.shape.form,
    toInput: ({ business }) => ({ step: 'business', business }),
    save: async (form) => {
      await customer.save({ version: setUp.version, form });
      draft.forget();
      onSaved();
    },
  });
  const draft = useSavedDraft(`ach-business-${setUp.version}`, edit.form, ['business']);

  return (
    <AchForm label="Business" edit={edit} action="Continue" onBack={onBack}>
      <BusinessFields edit={edit} />
    </AchForm>
  );
}
