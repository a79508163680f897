import { Controller, type UseFormReturn } from 'react-hook-form';
import { planForm } from '#contract/plans.contract.ts';
import { type PlanFeature, planFeatureLabel, planFeatures } from '#domain/billing/plans.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import type { SoldPlan } from './plans.calls.ts';

interface Values {
  name: string;
  month_price: string;
  year_price: string;
  min_users: number;
  max_users: number | null;
  features: PlanFeature[];
}

const featureChoices = planFeatures.map((feature) => ({ value: feature, label: planFeatureLabel[feature] }));
const readCount = (typed: string) => (typed === '' ? null : Number(typed));

interface PlanDialogProps {
  /** The plan to edit; null for a new one. */
  plan: SoldPlan | null;
  onClose: () => void;
}

export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const save = useWrite('plans.save');
  const edit = useEditForm<Values>({
    schema: planForm,
    values: valuesOf(plan),
    draft: `plan-${plan?.code ?? 'new'}-${plan?.version ?? ''}`,
    save: async (values) => {
      await save.mutateAsync({ ...values, code: plan?.code ?? null, version: plan?.version ?? 0 });
      notify.success(plan ? 'Plan saved' : 'Plan created');
      onClose();
    },
  });

  return (
    <FormDialog
      title={plan ? `Plan ${plan.name}` : 'New plan'}
      line={
        plan
          ? 'Companies that have this plan pay a changed price from their next renewal on, and never before.'
          : 'Every company can choose the plan as soon as you create it.'
      }
      edit={edit}
      action={plan ? 'Save' : 'Create plan'}
      end={plan && <ArchiveButton plan={plan} onDone={onClose} />}
      onClose={onClose}
    >
      <PlanFields form={edit.form} currency={plan?.currency ?? 'USD'} />
    </FormDialog>
  );
}

function valuesOf(plan: SoldPlan | null): Values {
  return {
    name: plan?.name ?? '',
    month_price: plan?.month_price ?? '',
    year_price: plan?.year_price ?? '',
    min_users: plan?.min_users ?? 1,
    max_users: plan?.max_users ?? null,
    features: plan?.features ?? [],
  };
}

function PlanFields({ form, currency }: { form: UseFormReturn<Values>; currency: string }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField label="Name" maxLength={60} error={errors.name?.message} {...register('name')} />
      <FieldPair>
        {(['month_price', 'year_price'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <AmountField
                label={name === 'month_price' ? 'Per user and month' : 'Per user and year'}
                currency={currency}
                value={field.value || null}
                onChange={(amount) => field.onChange(amount ?? '')}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </FieldPair>
      <FieldPair>
        <TextField
          label="Fewest users"
          inputMode="numeric"
          error={errors.min_users?.message}
          {...register('min_users', { setValueAs: readCount })}
        />
        <TextField
          label="Most users"
          isOptional
          placeholder="No limit"
          inputMode="numeric"
          error={errors.max_users?.message}
          {...register('max_users', { setValueAs: readCount })}
        />
      </FieldPair>
      <Controller
        control={control}
        name="features"
        render={({ field: { ref: _, ...field } }) => (
          <MultiSelectField label="Features" data={featureChoices} error={errors.features?.message} {...field} />
        )}
      />
    </>
  );
}
