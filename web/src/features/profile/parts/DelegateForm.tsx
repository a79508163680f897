import { Controller, type UseFormReturn } from 'react-hook-form';
import { delegates } from '#contract/delegates.contract.ts';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { t } from '#domain/language/translate.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { useToday } from '../../../lib/use-today.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { FormDate } from '../../../ui/FormDate.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { PersonField } from '../../people/parts/PersonField.tsx';
import { profileLabels } from '../profile-labels.ts';

interface Values {
  user_id: string;
  can_submit: boolean;
  can_approve: boolean;
  starts_on: string;
  ends_on: string | null;
}

/** Makes a colleague the user's delegate for a period. */
export function DelegateForm({ onClose }: { onClose: () => void }) {
  const { user, rights } = useSession();
  // Only approvers can delegate approving; everyone else delegates submitting.
  const canApprove = hasGrant(rights.user_rp_details, '/individual/approvals');
  const create = useWrite('delegates.create');
  const edit = useEditForm<Values>({
    schema: delegates.create.input,
    values: {
      user_id: '',
      can_submit: !canApprove,
      can_approve: canApprove,
      starts_on: useToday(),
      ends_on: null,
    },
    draft: 'delegate-new',
    save: async (values) => {
      await create.mutateAsync(values);
      notify.success(profileLabels.delegateAdded);
      onClose();
    },
  });
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog
      title={t`Add a delegate`}
      line={profileLabels.delegateIntro}
      edit={edit}
      action={t`Add`}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="user_id"
        render={({ field }) => (
          <PersonField
            label={t`Colleague`}
            without={user.user_id}
            value={field.value || null}
            error={errors.user_id && profileLabels.delegateRequired}
            ref={field.ref}
            onChange={(user_id) => field.onChange(user_id ?? '')}
            onBlur={field.onBlur}
          />
        )}
      />
      <CheckboxField label={t`Submit for me`} description={profileLabels.canSubmitHint} {...register('can_submit')} />
      <CheckboxField
        label={t`Approve for me`}
        description={profileLabels.canApproveHint}
        error={errors.can_approve?.message}
        {...register('can_approve')}
      />
      <PeriodFields form={edit.form} />
    </FormDialog>
  );
}

function PeriodFields({ form }: { form: UseFormReturn<Values> }) {
  const { control, watch } = form;
  const starts_on = watch('starts_on');
  return (
    <FieldPair>
      <FormDate control={control} name="starts_on" label={t`First day`} />
      <FormDate
        control={control}
        name="ends_on"
        label={t`Last day`}
        isOptional
        description={profileLabels.noEndDate}
        {...(starts_on ? { min: starts_on } : {})}
        emptyValue={null}
      />
    </FieldPair>
  );
}
