import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { mailTemplate, notifications } from '#contract/notifications.contract.ts';
import type { Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { type MailTemplateAnswer, type NotificationEntry, templateQuery } from '../notifications.calls.ts';
import styles from '../notifications.module.css';
import { useTemplateItems } from '../use-template-items.ts';
import { TemplatePreview } from './TemplatePreview.tsx';

type Values = NonNullable<Sent<'notifications.saveTemplate'>['template']> & { version: number };

const schema = mailTemplate.extend({ version: notifications.saveTemplate.input.shape.version });

interface TemplateEditorProps {
  entry: NotificationEntry;
  canChange: boolean;
  onClose: () => void;
}

/** Edits the text of the emails of one event, next to a preview with a real item. */
export function TemplateEditor({ entry, canChange, onClose }: TemplateEditorProps) {
  const query = useQuery(templateQuery(entry.event));
  if (!query.data)
    return (
      <SideDialog title={`Email: ${entry.label}`} onClose={onClose}>
        <ListStatus of={query} count={0} empty={null} failed="Failed to fetch Email text.">
          {null}
        </ListStatus>
      </SideDialog>
    );
  return <LoadedEditor entry={entry} template={query.data.data} canChange={canChange} onClose={onClose} />;
}

function LoadedEditor({
  entry,
  template,
  canChange,
  onClose,
}: TemplateEditorProps & { template: MailTemplateAnswer['data'] }) {
  const edit = useTemplateEdit(entry, template, onClose);
  const { control, register, formState, setValue, getValues } = edit.form;
  const { subject = '', body = '' } = useWatch({ control });
  const items = useTemplateItems(entry.event);
  const [chosen, setChosen] = useState<string | null>(null);
  const item_id = chosen ?? items[0]?.id;
  const tested = { event: entry.event, ...(item_id && { item_id }), template: { subject, body } };

  return (
    <FormDialog
      title={`Email: ${entry.label}`}
      line={entry.group}
      edit={edit}
      action="Save"
      isReadOnly={!canChange}
      end={canChange && <EditorActions entry={entry} template={template} tested={tested} onReset={onClose} />}
      onClose={onClose}
    >
      <TextField label="Subject" error={formState.errors.subject?.message} {...register('subject')} />
      <TextAreaField
        label="Text"
        description="Separate paragraphs with an empty line. Buttons and links are added below."
        minRows={6}
        error={formState.errors.body?.message}
        {...register('body')}
      />
      {canChange && (
        <ul className={styles.placeholders} aria-label="Placeholders">
          {template.placeholders.map(({ key, label }) => (
            <li key={key}>
              <Button
                size="compact-xs"
                variant="default"
                title={label}
                onClick={() => setValue('body', `${getValues('body')}{${key}}`, { shouldDirty: true })}
              >
                {`{${key}}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <SelectField
          label="Preview with"
          data={items.map(({ id, label }) => ({ value: id, label }))}
          value={item_id ?? null}
          onChange={(id) => id && setChosen(id)}
        />
      )}
      <TemplatePreview tested={tested} />
    </FormDialog>
  );
}

function useTemplateEdit(entry: NotificationEntry, template: MailTemplateAnswer['data'], onClose: () => void) {
  const queries = useQueryClient();
  const save = useWrite('notifications.saveTemplate');
  const { event, label } = entry;

  return useEditForm<Values>({
    schema,
    values: valuesOf(template),
    draft: `mail-template-${event}-${template.version}`,
    save: async ({ version, subject, body }) => {
      await save.mutateAsync({ event, version, template: { subject, body } });
      notify.success(`Email text of ${label} saved`);
      onClose();
    },
    reload: async () => valuesOf((await queries.fetchQuery({ ...templateQuery(event), staleTime: 0 })).data),
  });
}

function valuesOf({ subject, body, version }: MailTemplateAnswer['data']): Values {
  return { subject, body, version };
}

interface EditorActionsProps {
  entry: NotificationEntry;
  template: MailTemplateAnswer['data'];
  tested: Sent<'notifications.testTemplate'>;
  onReset: () => void;
}

function EditorActions({ entry, template, tested, onReset }: EditorActionsProps) {
  const test = useWrite('notifications.testTemplate');
  const save = useWrite('notifications.saveTemplate');
  const onError = (error: unknown) => notify.failure(errorText(error));
  const reset = () =>
    save.mutate(
      { event: entry.event, version: template.version, template: null },
      {
        onSuccess: () => {
          notify.success(`Email text of ${entry.label} reset to the default`);
          onReset();
        },
        onError,
      },
    );

  return (
    <>
      <Button
        variant="default"
        loading={test.isPending}
        onClick={() => test.mutate(tested, { onSuccess: () => notify.success('Test sent to you'), onError })}
      >
        Send test to me
      </Button>
      {template.is_own && (
        <Button variant="subtle" loading={save.isPending} onClick={reset}>
          Reset to default
        </Button>
      )}
    </>
  );
}
