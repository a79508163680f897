import { use } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { reports } from '#contract/reports.contract.ts';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useToday } from '../../../lib/use-today.ts';
import { NavigationContext } from '../../../ui/AppLink.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { selectOnFocus } from '../../../ui/select-on-focus.ts';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { CustomFieldInputs } from '../../custom-fields/parts/CustomFieldInputs.tsx';
import { ExpensePicker } from '../../expenses/parts/list/ExpensePicker.tsx';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { reportUrl } from '../../items/parts/report-urls.ts';
import { suggestedTitle } from '../../items/parts/suggested-title.ts';
import { reportLabels } from './report-labels.ts';
import { usePurposeRequired } from './use-purpose-required.ts';

interface Values {
  title: string;
  purpose: string;
  custom_values: Record<string, unknown>;
  expense_ids: string[];
}

interface CreateReportDialogProps {
  /** The expenses selected before the dialog opened. */
  expense_ids: readonly string[];
  onClose: () => void;
}

/** Creates a report. Only the title is required. */
export default function CreateReportDialog({ expense_ids, onClose }: CreateReportDialogProps) {
  const navigation = use(NavigationContext);
  const hasPurpose = usePurposeRequired();
  const create = useWrite('reports.create');
  const filed = useFiledFor();
  const today = useToday();
  const edit = useEditForm<Values>({
    schema: reports.create.input,
    values: { title: suggestedTitle(today), purpose: '', custom_values: {}, expense_ids: [...expense_ids] },
    draft: `report-new-${filed.for_user_id ?? ''}${expense_ids[0] ?? ''}-${expense_ids.length}`,
    save: async (values) => {
      const { data } = await create.mutateAsync({ ...(values as Sent<'reports.create'>), ...filed });
      notify.success(t`Report ${data.number} created`);
      onClose();
      navigation?.navigate(reportUrl(data));
    },
  });
  const { register, control, formState, setValue } = edit.form;
  const { errors } = formState;
  const customValues = useWatch({ control, name: 'custom_values' });

  return (
    <FormDialog title={t`Create Report`} edit={edit} action={t`Create Report`} onClose={onClose}>
      <TextField
        label={t`Title`}
        placeholder={t`Trip, client or month`}
        // Typing replaces the suggested title.
        onFocus={selectOnFocus.onFocus}
        onClick={selectOnFocus.onClick}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      {hasPurpose && (
        <TextAreaField
          label={t`Purpose`}
          isOptional
          placeholder={reportLabels.purposePlaceholder}
          error={errors.purpose?.message}
          {...register('purpose')}
        />
      )}
      <CustomFieldInputs
        owner="report"
        values={customValues}
        errors={errors.custom_values as never}
        onChange={(values) => setValue('custom_values', values, { shouldDirty: true })}
      />
      <Controller
        control={control}
        name="expense_ids"
        render={({ field }) => <ExpensePicker filed={filed} value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  );
}
