import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { reportSchedules as contract } from '#contract/report-schedules.contract.ts';
import { hasOptedOut } from '#domain/exports/outside-recipients.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { useTimeZone } from '../../../../lib/use-time-zone.ts';
import { useTimeZoneChoices } from '../../../../lib/use-time-zone-choices.ts';
import { DeleteButton } from '../../../../ui/DeleteButton.tsx';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../../ui/FormSwitch.tsx';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { TimeField } from '../../../../ui/TimeField.tsx';
import { type EditForm, useEditForm } from '../../../../ui/use-edit-form.ts';
import { PeopleField } from '../../../people/parts/PeopleField.tsx';
import { RecurrenceField } from './RecurrenceField.tsx';
import { type Schedule, type ScheduleValues, scheduleValues } from './schedule.ts';

interface ScheduleFormProps {
  schedule: Schedule | null;
  canChange: boolean;
  onClose: () => void;
}

export function ScheduleForm({ schedule, canChange, onClose }: ScheduleFormProps) {
  const edit = useScheduleEdit(schedule, onClose);
  const remove = useWrite('reportSchedules.remove');
  const templates = useQuery(queryOf('exportTemplates.list', {})).data?.data ?? [];
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog
      title={schedule?.name ?? 'New schedule'}
      line={schedule && `The file shows what ${schedule.owner.first_name} ${schedule.owner.last_name} may see.`}
      edit={edit}
      action={schedule ? 'Save' : 'Add schedule'}
      isReadOnly={!canChange}
      end={
        schedule && (
          <DeleteButton
            name={schedule.name}
            remove={() => remove.mutateAsync({ schedule_id: schedule.schedule_id })}
            onDeleted={onClose}
          >
            The file is no longer sent. Files that were already sent stay in the export history.
          </DeleteButton>
        )
      }
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      <FormSelect
        control={control}
        name="template_id"
        label="Template"
        placeholder="Choose one"
        emptyValue=""
        data={templates.map(({ template_id, name }) => ({ value: template_id, label: name }))}
      />
      <WhenFields edit={edit} />
      <Controller
        control={control}
        name="recipient_ids"
        render={({ field, fieldState }) => (
          <PeopleField
            label="Recipients"
            error={fieldState.error?.message}
            value={field.value}
            ref={field.ref}
            onChange={field.onChange}
          />
        )}
      />
      <OutsideField edit={edit} chosen={schedule?.outside_recipients ?? []} />
      <FormSwitch
        control={control}
        name="only_if_rows"
        label="Send only if the file has rows"
        description="Otherwise recipients also get an email about an empty file."
      />
    </FormDialog>
  );
}

/** Selects outside recipients. Recipients who are already selected stay visible, even if they have opted out. */
function OutsideField({ edit, chosen }: { edit: EditForm<ScheduleValues>; chosen: Schedule['outside_recipients'] }) {
  const known = useQuery(queryOf('outsideRecipients.list', {})).data?.data ?? [];
  const open = known.filter(({ state }) => !hasOptedOut(state));
  const shown = [
    ...open,
    ...chosen.filter(({ recipient_id }) => !open.some((each) => each.recipient_id === recipient_id)),
  ];
  if (shown.length === 0) return null;
  return (
    <Controller
      control={edit.form.control}
      name="outside_recipient_ids"
      render={({ field, fieldState }) => (
        <MultiSelectField
          label="Outside recipients"
          isOptional
          description="They receive the file by email once they have confirmed their address."
          error={fieldState.error?.message}
          data={shown.map(({ recipient_id, email, state }) => ({
            value: recipient_id,
            label: state === 'confirmed' ? email : `${email} (${outsideStates[state]})`,
          }))}
          value={field.value ?? []}
          onChange={field.onChange}
          ref={field.ref}
        />
      )}
    />
  );
}

const outsideStates = {
  pending: 'not confirmed',
  expired: 'not confirmed',
  declined: 'declined',
  unsubscribed: 'unsubscribed',
  removed: 'removed',
} as const;

function WhenFields({ edit }: { edit: EditForm<ScheduleValues> }) {
  const { control, formState } = edit.form;
  const zones = useTimeZoneChoices(useWatch({ control, name: 'time_zone' }));
  return (
    <>
      <Controller
        control={control}
        name="recurrence"
        render={({ field }) => (
          <RecurrenceField
            value={field.value}
            isInvalid={formState.errors.recurrence !== undefined}
            onChange={field.onChange}
          />
        )}
      />
      <FieldPair>
        <Controller
          control={control}
          name="time"
          render={({ field, fieldState }) => (
            <TimeField label="Time" error={fieldState.error?.message} value={field.value} onChange={field.onChange} />
          )}
        />
        <FormSelect control={control} name="time_zone" label="Time zone" {...zones} />
      </FieldPair>
    </>
  );
}

const schema = contract.edit.input.omit({ schedule_id: true });

function useScheduleEdit(schedule: Schedule | null, onClose: () => void): EditForm<ScheduleValues> {
  const queries = useQueryClient();
  const zone = useTimeZone();
  const create = useWrite('reportSchedules.create');
  const change = useWrite('reportSchedules.edit');

  return useEditForm<ScheduleValues>({
    schema,
    values: scheduleValues(schedule, zone),
    draft: `schedule-${schedule?.schedule_id ?? 'new'}-${schedule?.version ?? ''}`,
    async save({ version, ...values }) {
      if (schedule) await change.mutateAsync({ ...values, version, schedule_id: schedule.schedule_id });
      else await create.mutateAsync(values);
      notify.success(schedule ? `${values.name} saved` : `${values.name} added`);
      onClose();
    },
    ...(schedule
      ? {
          reload: async () => {
            const { data } = await queries.fetchQuery({ ...queryOf('reportSchedules.list', {}), staleTime: 0 });
            const newer = data.find(({ schedule_id }) => schedule_id === schedule.schedule_id);
            return scheduleValues(newer ?? schedule, zone);
          },
        }
      : {}),
  });
}
