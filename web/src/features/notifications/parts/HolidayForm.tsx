import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { holidayForm } from '#contract/work-calendar.contract.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDate } from '../../../ui/FormDate.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { type Holiday, type WorkCalendar, workCalendarQuery } from '../notifications.calls.ts';

/** The values of the form. `for` is a string, because the select also has an option for the whole company. */
const schema = z.object({
  day: holidayForm.shape.day,
  name: holidayForm.shape.name,
  for: z.string(),
  version: z.int(),
});
type Values = z.input<typeof schema>;

export const wholeCompany = { value: 'company', label: 'Whole company' };

/** Returns the company and its entities as options of a select. */
export function entityOptions(entities: WorkCalendar['entities']): { value: string; label: string }[] {
  return [wholeCompany, ...entities.map(({ id, name }) => ({ value: id, label: name }))];
}

interface HolidayFormProps {
  /** The holiday to edit; null for a new one. */
  holiday: Holiday | null;
  entities: WorkCalendar['entities'];
  onClose: () => void;
}

export function HolidayForm({ holiday, entities, onClose }: HolidayFormProps) {
  const edit = useHolidayEdit(holiday, onClose);
  const { control, register, formState } = edit.form;

  return (
    <FormDialog
      title={holiday ? holiday.name : 'Add holiday'}
      edit={edit}
      action="Save"
      end={holiday && <RemoveButton holiday={holiday} onRemoved={onClose} />}
      onClose={onClose}
    >
      <FormDate control={control} name="day" label="Date" />
      <TextField label="Name" error={formState.errors.name?.message} {...register('name')} />
      {entities.length > 0 && <FormSelect control={control} name="for" label="For" data={entityOptions(entities)} />}
    </FormDialog>
  );
}

function useHolidayEdit(holiday: Holiday | null, onClose: () => void) {
  const queries = useQueryClient();
  const save = useWrite('workCalendar.saveHoliday');

  return useEditForm<Values>({
    schema,
    values: valuesOf(holiday),
    draft: `holiday-${holiday?.id ?? 'new'}-${holiday?.version ?? 0}`,
    save: async ({ day, name, for: entity, version }) => {
      const entity_id = entity === wholeCompany.value ? null : entity;
      await save.mutateAsync({ day, name, entity_id, ...(holiday && { id: holiday.id, version }) });
      notify.success(`${name} saved`);
      onClose();
    },
    reload: async () => {
      const { holidays } = await queries.fetchQuery({ ...workCalendarQuery, staleTime: 0 });
      return valuesOf(holidays.find(({ id }) => id === holiday?.id) ?? holiday);
    },
  });
}

function RemoveButton({ holiday: { id, name }, onRemoved }: { holiday: Holiday; onRemoved: () => void }) {
  const remove = useWrite('workCalendar.removeHoliday');
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              notify.success(`${name} removed`);
              onRemoved();
            },
            onError: (error) => notify.failure(errorText(error)),
          },
        )
      }
    >
      Remove
    </Button>
  );
}

function valuesOf(holiday: Holiday | null): Values {
  const { day = '', name = '', entity = null, version = 0 } = holiday ?? {};
  return { day, name, for: entity?.id ?? wholeCompany.value, version };
}
