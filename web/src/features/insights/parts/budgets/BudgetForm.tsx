import { useQuery } from '@tanstack/react-query';
import { type Control, Controller } from 'react-hook-form';
import { budgets } from '#contract/budgets.contract.ts';
import { type BudgetPeriod, budgetPeriodLabel, budgetPeriods } from '#domain/budgets/budget-use.ts';
import { isProjectField } from '#domain/budgets/project-field.ts';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { DeleteButton } from '../../../../ui/DeleteButton.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { useBasics } from '../../../people/parts/user-basics.ts';

type Budget = Answer<'budgets.list'>['data'][number];

interface Values {
  department_id: string | null;
  category_id: string | null;
  project: string | null;
  period: BudgetPeriod;
  amount: string;
  from_on: string;
  version: number;
}

const schema = budgets.save.input.omit({ id: true });

interface BudgetFormProps {
  budget: Budget | null;
  currency: string;
  onClose: () => void;
}

export function BudgetForm({ budget, currency, onClose }: BudgetFormProps) {
  const save = useWrite('budgets.save');
  const remove = useWrite('budgets.remove');
  const { departments } = useBasics();
  const today = useToday();
  const categories = useQuery({ ...queryOf('categories.list', { applies_to: 'expense' }), staleTime: 60_000 });
  const categoryChoices = (categories.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const edit = useEditForm<Values>({
    schema,
    values: valuesOf(budget, today),
    draft: `budget-${budget?.id ?? 'new'}-${budget?.version ?? ''}`,
    save: async ({ version, ...values }) => {
      await save.mutateAsync({ ...values, ...(budget ? { id: budget.id, version } : {}) });
      notify.success(budget ? 'Budget saved' : 'Budget added');
      onClose();
    },
  });
  const { control } = edit.form;

  return (
    <FormDialog
      title={budget ? `Budget of ${budget.name}` : 'New budget'}
      edit={edit}
      action={budget ? 'Save' : 'Add budget'}
      end={
        budget && (
          <DeleteButton
            name={`the budget of ${budget.name}`}
            remove={() => remove.mutateAsync({ id: budget.id })}
            onDeleted={onClose}
          >
            Approvers no longer see how much of it is left. Expenses do not change.
          </DeleteButton>
        )
      }
      onClose={onClose}
    >
      <FormSelect label="Department" clearable control={control} name="department_id" data={departments} />
      <FormSelect label="Category" clearable control={control} name="category_id" data={categoryChoices} />
      <ProjectField control={control} saved={budget?.project ?? null} />
      <FormSelect
        label="Period"
        control={control}
        name="period"
        data={budgetPeriods.map((value) => ({ value, label: budgetPeriodLabel[value] }))}
      />
      <Controller
        control={control}
        name="amount"
        render={({ field, fieldState }) => (
          <AmountField
            label="Amount"
            currency={currency}
            value={field.value || null}
            onChange={(amount) => field.onChange(amount ?? '')}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  );
}

interface ProjectFieldProps {
  control: Control<Values>;
  saved: string | null;
}

/** The project of a budget. The saved project remains a choice even if its option has been removed since. */
function ProjectField({ control, saved }: ProjectFieldProps) {
  const fields = useQuery({ ...queryOf('customFields.list', { applies_to: 'expense' }), staleTime: 60_000 });
  const field = fields.data?.data.find(isProjectField);
  if (!field && saved === null) return null;
  const label = field?.label ?? 'Project';
  if (field?.kind === 'text')
    return (
      <Controller
        control={control}
        name="project"
        render={({ field: input, fieldState }) => (
          <TextField
            label={label}
            isOptional
            maxLength={200}
            value={input.value ?? ''}
            onChange={(event) => input.onChange(event.currentTarget.value || null)}
            onBlur={input.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
    );
  const options = [...new Set([...(field?.options ?? []), ...(saved ? [saved] : [])])];
  return <FormSelect label={label} clearable control={control} name="project" data={options} />;
}

function valuesOf(budget: Budget | null, today: string): Values {
  return {
    department_id: budget?.department?.id ?? null,
    category_id: budget?.category?.id ?? null,
    project: budget?.project ?? null,
    period: budget?.period ?? 'month',
    amount: budget?.amount ?? '',
    from_on: budget?.from_on ?? `${today.slice(0, 7)}-01`,
    version: budget?.version ?? 0,
  };
}
