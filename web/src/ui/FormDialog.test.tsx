import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallError, type Failure } from '../lib/call-error.ts';
import { renderComponent } from '../testing/render-component.tsx';
import { FormDialog } from './FormDialog.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';
import { useEditForm } from './use-edit-form.ts';

beforeEach(() => sessionStorage.clear());

describe('a form in a dialog', () => {
  it('focuses its first field', () => {
    openForm();
    expect(document.activeElement).toBe(field());
  });

  it('closes with Escape when nothing was changed', async () => {
    const { user, onClose } = openForm();
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before Escape discards changes, and keeps them after Cancel', async () => {
    const { user, onClose } = openForm();
    await user.type(field(), ' East');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Your changes will be lost.')).toBeNull();
    expect(field().value).toBe('Sales East');
    expect(onClose).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes an open list with the first Escape and stays open itself', async () => {
    const { user, onClose } = openForm();
    await user.click(screen.getByRole('combobox', { name: 'Colour' }));
    await screen.findByRole('option', { name: 'Blue' });
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Blue' })).toBeNull());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows a missing value at its field and sends nothing', async () => {
    const { user, save } = openForm();
    await user.clear(field());
    await user.click(screen.getByRole('button', { name: /^Save/u }));
    await screen.findByText('Enter a name.');
    expect(document.activeElement).toBe(field());
    expect(save).not.toHaveBeenCalled();
  });

  it('keeps the input when the server refuses it, and shows the sentence of the field', async () => {
    const { user, save } = openForm();
    save.mockRejectedValue(refusal({ message: 'Not saved.', fields: { name: 'This name is taken.' } }));
    await user.type(field(), ' East{Control>}{Enter}{/Control}');
    await screen.findByText('This name is taken.');
    screen.getByText('Not saved.');
    expect(field().value).toBe('Sales East');
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('brings in a newer version and keeps the fields that were edited', async () => {
    const { user, save } = openForm();
    save.mockRejectedValueOnce(refusal({ message: 'Changed elsewhere.', code: 'item.changed' }));
    await user.type(field(), ' East');
    await user.click(screen.getByRole('button', { name: /^Save/u }));
    await user.click(await screen.findByRole('button', { name: 'Bring in the newer version' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('S2'));
    expect(field().value).toBe('Sales East');
    expect(screen.queryByText('Changed elsewhere.')).toBeNull();
  });

  it('restores the input after a reload of the page', async () => {
    const { user } = openForm();
    await user.type(field(), ' East');
    cleanup();
    openForm();
    await waitFor(() => expect(field().value).toBe('Sales East'));
  });
});

const field = () => screen.getByLabelText<HTMLInputElement>('Name');

function refusal(failure: Pick<Failure, 'message' | 'code' | 'fields'>): CallError {
  const error = new CallError({ status: 409, status_text: 'Conflict', ...failure });
  error.is_stored = true;
  return error;
}

function openForm() {
  const save = vi.fn(async () => undefined);
  const onClose = vi.fn();
  const user = renderComponent(<DepartmentDialog save={save} onClose={onClose} />);
  return { user, save, onClose };
}

const schema = z.object({ name: z.string().trim().min(1, 'Enter a name.'), code: z.string() });

function DepartmentDialog({ save, onClose }: { save: () => Promise<unknown>; onClose: () => void }) {
  const edit = useEditForm({
    schema,
    values: { name: 'Sales', code: 'S1' },
    draft: 'department-1',
    save,
    reload: async () => ({ name: 'Selling', code: 'S2' }),
  });
  const { register, formState } = edit.form;
  return (
    <FormDialog title="Edit department" edit={edit} action="Save" onClose={onClose}>
      <TextField label="Name" error={formState.errors.name?.message} {...register('name')} />
      <TextField label="Code" {...register('code')} />
      <SelectField label="Colour" data={['Blue', 'Red']} defaultValue={null} />
    </FormDialog>
  );
}
