import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { weekdays } from '#domain/dates/weekdays.ts';
import { translate } from '#domain/language/translate.ts';
import { reminderSentence } from '#domain/notifications/reminders.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { remindersQuery, type ScheduledReminder } from '../notifications.calls.ts';

/** The values of the form. Selects have string values, which the schedule stores as numbers. */
const schema = z.object({
  is_on: z.boolean(),
  every: z.enum(['day', 'week', 'month']),
  weekday: z.string(),
  day_of_month: z.string(),
  hour: z.string(),
  message: z.string().max(500, 'Use at most 500 characters.'),
  version: z.int(),
});

type Values = z.infer<typeof schema>;

interface ReminderFormProps {
  reminder: ScheduledReminder;
  canChange: boolean;
  onClose: () => void;
}

/** Edits the schedule of a reminder and the text that the company adds to it. */
export function ReminderForm({ reminder, canChange, onClose }: ReminderFormProps) {
  const edit = useReminderEdit(reminder, onClose);
  const { control, register, formState } = edit.form;
  const values = useWatch({ control }) as Values;

  return (
    <FormDialog
      title={reminder.label}
      line={reminderSentence(reminder.kind, scheduleOf(values))}
      edit={edit}
      action="Save"
      isReadOnly={!canChange}
      onClose={onClose}
    >
      <FormSwitch control={control} name="is_on" label="Send this reminder" />
      {values.is_on && (
        <>
          <FormSelect control={control} name="every" label="Repeat" data={repeats} />
          {values.every === 'week' && <FormSelect control={control} name="weekday" label="On" data={daysOfWeek} />}
          {values.every === 'month' && (
            <FormSelect control={control} name="day_of_month" label="On day" data={daysOfMonth} />
          )}
          <FormSelect control={control} name="hour" label="At" data={hours} />
          <TextAreaField
            label="Message"
            isOptional
            description="Appears at the top of the reminder."
            error={formState.errors.message?.message}
            {...register('message')}
          />
        </>
      )}
    </FormDialog>
  );
}

const repeats = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
];
const daysOfWeek = weekdays.map((label, index) => ({ value: String(index + 1), label: translate(label) }));
const daysOfMonth = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? 'Last day' : String(index + 1),
}));
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function useReminderEdit(reminder: ScheduledReminder, onClose: () => void) {
  const queries = useQueryClient();
  const save = useWrite('notifications.saveReminder');
  const { kind, label } = reminder;

  return useEditForm<Values>({
    schema,
    values: valuesOf(reminder),
    draft: `reminder-${kind}-${reminder.version}`,
    save: async (values) => {
      const { version, message } = values;
      await save.mutateAsync({ kind, version, schedule: scheduleOf(values), message });
      notify.success(`${label} saved`);
      onClose();
    },
    reload: async () => {
      const { data } = await queries.fetchQuery({ ...remindersQuery, staleTime: 0 });
      return valuesOf(data.find((each) => each.kind === kind) ?? reminder);
    },
  });
}

function valuesOf({ schedule: { is_on, every, day, hour }, message, version }: ScheduledReminder): Values {
  return {
    is_on,
    every,
    weekday: String(every === 'week' ? day : 1),
    day_of_month: String(every === 'month' ? day : 1),
    hour: String(hour),
    message,
    version,
  };
}

function scheduleOf({ is_on, every, weekday, day_of_month, hour }: Values) {
  return { is_on, every, day: Number(every === 'month' ? day_of_month : weekday), hour: Number(hour) };
}
