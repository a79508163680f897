import { Controller } from 'react-hook-form';
import { apiKeys as contract } from '#contract/api-keys.contract.ts';
import { type ApiScope, apiAreaLabel, apiAreas } from '#domain/access/api-scopes.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { FormDate } from '../../../../ui/FormDate.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';

interface KeyValues {
  name: string;
  scopes: ApiScope[];
  expires_on: string;
}

const scopeChoices = apiAreas.flatMap((area) => [
  { value: `${area}:read`, label: `${apiAreaLabel[area]}: read` },
  { value: `${area}:write`, label: `${apiAreaLabel[area]}: read and write` },
]);

interface ApiKeyDialogProps {
  onCreated: (key: string) => void;
  onClose: () => void;
}

export function ApiKeyDialog({ onCreated, onClose }: ApiKeyDialogProps) {
  const create = useWrite('apiKeys.create');
  const edit = useEditForm<KeyValues>({
    schema: contract.create.input,
    values: { name: '', scopes: [], expires_on: '' },
    draft: 'api-key-new',
    async save(values) {
      const { key } = await create.mutateAsync(values);
      onClose();
      onCreated(key);
    },
  });
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog
      title="New API key"
      line="The key acts with your permissions, within these scopes."
      edit={edit}
      action="Create key"
      onClose={onClose}
    >
      <TextField label="Name" maxLength={80} error={errors.name?.message} {...register('name')} />
      <Controller
        control={control}
        name="scopes"
        render={({ field: { ref: _, ...field } }) => (
          <MultiSelectField label="Scopes" data={scopeChoices} error={errors.scopes?.message} {...field} />
        )}
      />
      <FormDate control={control} name="expires_on" label="Expires on" />
    </FormDialog>
  );
}
