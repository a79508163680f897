import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { notificationSetting, notifications } from '#contract/notifications.contract.ts';
import { frequencyLabels } from '#domain/notifications/frequency-labels.ts';
import { mailFrequencies } from '#domain/notifications/notification-events.ts';
import { recipientLabels } from '#domain/notifications/recipient-labels.ts';
import type { Answer, Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { type NotificationEntry, notificationsQuery } from '../notifications.calls.ts';

type Values = NonNullable<Sent<'notifications.save'>['setting']> & { version: number };

const schema = notificationSetting.extend({ version: notifications.save.input.shape.version });

interface NotificationFormProps {
  entry: NotificationEntry;
  /** The groups that can be selected as recipients. */
  groups: Answer<'notifications.list'>['groups'];
  /** True if Slack or Teams is connected. */
  hasChat: boolean;
  /** True if notifications can be sent to people's devices. */
  hasPush: boolean;
  canChange: boolean;
  onClose: () => void;
}

/** Edits the recipients, channels and frequency of one event. */
export function NotificationForm({ entry, groups, hasChat, hasPush, canChange, onClose }: NotificationFormProps) {
  const edit = useNotificationEdit(entry, onClose);
  const { control, register, formState } = edit.form;
  const mail = useWatch({ control, name: 'mail' });
  const { addresses } = formState.errors;
  const addressError = addresses?.message ?? addresses?.find?.((error) => error?.message)?.message;

  return (
    <FormDialog
      title={entry.label}
      line={entry.group}
      edit={edit}
      action="Save"
      isReadOnly={!canChange}
      end={entry.is_own && <ResetButton entry={entry} onReset={onClose} />}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="recipients"
        render={({ field }) => (
          <MultiSelectField
            label="Recipients"
            isOptional
            description={`By default: ${recipientLabels[entry.direct]}. Others get a copy.`}
            data={entry.offers.map((value) => ({ value, label: recipientLabels[value] }))}
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      {groups.length > 0 && <GroupsField control={control} groups={groups} />}
      <FormSwitch control={control} name="in_app" label="Notify in the app" />
      {hasChat ? <FormSwitch control={control} name="chat" label="Notify in the chat" /> : <ChatHint />}
      {hasPush && (
        <FormSwitch control={control} name="push" label="Notify on devices where people turned notifications on" />
      )}
      <FormSelect
        control={control}
        name="mail"
        label="Email"
        data={mailFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
      />
      {mail !== 'off' && (
        <TextField
          label="Other addresses"
          isOptional
          description="Each address gets every email immediately. Separate several with commas."
          error={addressError}
          {...register('addresses', { setValueAs: splitAddresses })}
        />
      )}
      <FormSwitch control={control} name="can_override" label="People can change this for themselves" />
    </FormDialog>
  );
}

function ChatHint() {
  return (
    <p>
      To notify people in Slack or Microsoft Teams,{' '}
      <TextLink inText href="/settings/integrations?section=chat">
        connect your chat
      </TextLink>
      .
    </p>
  );
}

interface GroupsFieldProps {
  control: Control<Values>;
  groups: NotificationFormProps['groups'];
}

function GroupsField({ control, groups }: GroupsFieldProps) {
  return (
    <Controller
      control={control}
      name="group_ids"
      render={({ field }) => (
        <MultiSelectField
          label="Groups"
          isOptional
          description="All members get a copy."
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          ref={field.ref}
          value={field.value ?? []}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}

function useNotificationEdit(entry: NotificationEntry, onClose: () => void) {
  const queries = useQueryClient();
  const save = useWrite('notifications.save');

  return useEditForm<Values>({
    schema,
    values: valuesOf(entry),
    draft: `notification-${entry.event}-${entry.version}`,
    save: async ({ version, ...setting }) => {
      await save.mutateAsync({ event: entry.event, version, setting });
      notify.success(`${entry.label} saved`);
      onClose();
    },
    reload: async () => {
      const { data } = await queries.fetchQuery({ ...notificationsQuery, staleTime: 0 });
      return valuesOf(data.find(({ event }) => event === entry.event) ?? entry);
    },
  });
}

function ResetButton({ entry, onReset }: { entry: NotificationEntry; onReset: () => void }) {
  const save = useWrite('notifications.save');
  const reset = () =>
    save.mutate(
      { event: entry.event, version: entry.version, setting: null },
      {
        onSuccess: () => {
          notify.success(`${entry.label} reset to the default`);
          onReset();
        },
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  return (
    <Button variant="subtle" loading={save.isPending} onClick={reset}>
      Reset to default
    </Button>
  );
}

function valuesOf({
  mail,
  in_app,
  chat,
  push,
  can_override,
  recipients,
  group_ids,
  addresses,
  version,
}: NotificationEntry): Values {
  return { mail, in_app, chat, push, can_override, recipients, group_ids, addresses, version };
}

/** Splits the typed addresses. The field contains text, but the value of the form is a list. */
function splitAddresses(typed: string | string[]): string[] {
  return typeof typed === 'string' ? typed.split(/[\s,;]+/u).filter(Boolean) : typed;
}
