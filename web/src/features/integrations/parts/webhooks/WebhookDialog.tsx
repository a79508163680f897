import { Controller } from 'react-hook-form';
import { webhooks as contract } from '#contract/webhooks.contract.ts';
import { type WebhookEvent, webhookEventLabels, webhookEvents } from '#domain/webhooks/webhook-events.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import type { WebhookEntry } from './webhooks.calls.ts';

interface WebhookValues {
  url: string;
  description: string;
  events: WebhookEvent[];
}

interface WebhookDialogProps {
  /** The webhook to edit; null for a new one. */
  webhook: WebhookEntry | null;
  onCreated: (secret: string) => void;
  onClose: () => void;
}

const eventChoices = webhookEvents.map((event) => ({ value: event, label: webhookEventLabels[event] }));

export function WebhookDialog({ webhook, onCreated, onClose }: WebhookDialogProps) {
  const create = useWrite('webhooks.create');
  const update = useWrite('webhooks.update');
  const edit = useEditForm<WebhookValues>({
    schema: contract.create.input,
    values: { url: webhook?.url ?? '', description: webhook?.description ?? '', events: webhook?.events ?? [] },
    draft: `webhook-${webhook?.id ?? 'new'}`,
    async save(values) {
      if (webhook) await update.mutateAsync({ id: webhook.id, ...values });
      else onCreated((await create.mutateAsync(values)).secret);
      onClose();
    },
  });
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'New webhook'}
      line="Outlay sends a signed POST request to this URL within a minute of each change."
      edit={edit}
      action={webhook ? 'Save' : 'Create webhook'}
      onClose={onClose}
    >
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        maxLength={500}
        error={errors.url?.message}
        {...register('url')}
      />
      <TextField
        label="Description (optional)"
        maxLength={80}
        error={errors.description?.message}
        {...register('description')}
      />
      <Controller
        control={control}
        name="events"
        render={({ field: { ref: _, ...field } }) => (
          <MultiSelectField label="Events" data={eventChoices} error={errors.events?.message} {...field} />
        )}
      />
    </FormDialog>
  );
}
