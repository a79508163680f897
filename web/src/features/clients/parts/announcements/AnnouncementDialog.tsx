import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { announcementForm } from '#contract/announcements.contract.ts';
import {
  type AnnouncementLevel,
  announcementLevelLabel,
  announcementLevels,
} from '#domain/announcements/announcement.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { DeleteButton } from '../../../../ui/DeleteButton.tsx';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormDate } from '../../../../ui/FormDate.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import type { Announcement } from './announcements.calls.ts';
import { ClientsField } from './ClientsField.tsx';

interface Values {
  title: string;
  body: string;
  link_url: string;
  level: AnnouncementLevel;
  shows_from: string;
  shows_until: string;
  client_ids: string[] | null;
}

interface AnnouncementDialogProps {
  /** The announcement to edit; null for a new one. */
  announcement: Announcement | null;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const save = useWrite('announcements.save');
  const remove = useWrite('announcements.remove');
  const today = useToday();
  const announcement_id = announcement?.announcement_id ?? null;
  const edit = useEditForm<Values>({
    schema: announcementForm,
    values: valuesOf(announcement, today),
    draft: `announcement-${announcement_id ?? 'new'}-${announcement?.version ?? ''}`,
    save: async (values) => {
      await save.mutateAsync({ ...values, announcement_id, version: announcement?.version ?? 0 });
      notify.success(announcement ? 'Announcement saved' : 'Announcement published');
      onClose();
    },
  });

  return (
    <FormDialog
      title={announcement ? 'Edit announcement' : 'New announcement'}
      line="Clients see it above every page. Days are counted in UTC."
      edit={edit}
      action={announcement ? 'Save' : 'Publish'}
      end={
        announcement && (
          <DeleteButton
            name={`the announcement “${announcement.title}”`}
            remove={() => remove.mutateAsync({ announcement_id: announcement.announcement_id })}
            onDeleted={onClose}
          >
            Clients no longer see it.
          </DeleteButton>
        )
      }
      onClose={onClose}
    >
      <AnnouncementFields form={edit.form} known={announcement?.clients ?? []} />
    </FormDialog>
  );
}

function valuesOf(announcement: Announcement | null, today: string): Values {
  return {
    title: announcement?.title ?? '',
    body: announcement?.body ?? '',
    link_url: announcement?.link_url ?? '',
    level: announcement?.level ?? 'info',
    shows_from: announcement?.shows_from ?? today,
    shows_until: announcement?.shows_until ?? today,
    client_ids: announcement?.clients?.map(({ client_id }) => client_id) ?? null,
  };
}

interface FieldsProps {
  form: UseFormReturn<Values>;
  /** The companies that are already selected, with their names. */
  known: NonNullable<Announcement['clients']>;
}

function AnnouncementFields({ form, known }: FieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField label="Title" maxLength={120} error={errors.title?.message} {...register('title')} />
      <TextAreaField label="Text" isOptional maxLength={500} error={errors.body?.message} {...register('body')} />
      <TextField
        label="Link"
        isOptional
        type="url"
        placeholder="https://"
        maxLength={500}
        error={errors.link_url?.message}
        {...register('link_url')}
      />
      <Controller
        control={control}
        name="level"
        render={({ field }) => (
          <SegmentField
            label="Level"
            value={field.value}
            options={announcementLevels.map((value) => ({ value, label: announcementLevelLabel[value] }))}
            onChange={field.onChange}
          />
        )}
      />
      <FieldPair>
        <FormDate control={control} name="shows_from" label="First day" />
        <FormDate control={control} name="shows_until" label="Last day" />
      </FieldPair>
      <AudienceField form={form} known={known} />
    </>
  );
}

/** Selects who sees the announcement: all clients or only some of them. */
function AudienceField({ form, known }: FieldsProps) {
  const { control } = form;
  const client_ids = useWatch({ control, name: 'client_ids' });
  return (
    <>
      <SegmentField
        label="For"
        value={client_ids === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: 'All clients' },
          { value: 'some', label: 'Some clients' },
        ]}
        onChange={(value) => form.setValue('client_ids', value === 'all' ? null : [], { shouldDirty: true })}
      />
      {client_ids !== null && (
        <Controller
          control={control}
          name="client_ids"
          render={({ field, fieldState }) => (
            <ClientsField
              known={known}
              value={field.value ?? []}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </>
  );
}
