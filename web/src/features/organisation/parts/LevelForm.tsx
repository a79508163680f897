import { useQueryClient } from '@tanstack/react-query';
import { organisation } from '#contract/organisation.contract.ts';
import type { Answer } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { levelsQuery } from '../organisation.calls.ts';
import { inUseText } from '../organisation-labels.ts';
import { RemoveItemButton } from './RemoveItemButton.tsx';

type Level = Answer<'organisation.levels'>['data'][number];

interface Values {
  name: string;
  rank: number;
  is_active: boolean;
  version: number;
}

const schema = organisation.saveLevel.input.omit({ id: true });

interface LevelFormProps {
  level: Level | null;
  /** The initial rank of a new level, above all others. */
  nextRank: number;
  canChange: boolean;
  onClose: () => void;
}

export function LevelForm({ level, nextRank, canChange, onClose }: LevelFormProps) {
  const queries = useQueryClient();
  const save = useWrite('organisation.saveLevel');
  const valuesOf = (saved: Level | null): Values => ({
    name: saved?.name ?? '',
    rank: saved?.rank ?? nextRank,
    is_active: saved?.is_active ?? true,
    version: saved?.version ?? 0,
  });
  const edit = useEditForm<Values>({
    schema,
    values: valuesOf(level),
    draft: `level-${level?.id ?? 'new'}-${level?.version ?? ''}`,
    save: async ({ version, ...values }) => {
      await save.mutateAsync({ ...values, ...(level ? { id: level.id, version } : {}) });
      notify.success(level ? `${values.name} saved` : `${values.name} added`);
      onClose();
    },
    ...(level
      ? {
          reload: async () => {
            const { data } = await queries.fetchQuery({ ...levelsQuery, staleTime: 0 });
            return valuesOf(data.find(({ id }) => id === level.id) ?? level);
          },
        }
      : {}),
  });
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog
      title={level?.name ?? 'New level'}
      edit={edit}
      action={level ? 'Save' : 'Add level'}
      isReadOnly={!canChange}
      end={level && <RemoveItemButton kind="level" item={level} onRemoved={onClose} />}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Rank"
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        description="1 is the lowest. Two levels may share a rank."
        error={errors.rank && 'Enter a whole number from 1 to 99.'}
        {...register('rank', { valueAsNumber: true })}
      />
      {level && <FormSwitch label="In use" description={inUseText} control={control} name="is_active" />}
    </FormDialog>
  );
}
