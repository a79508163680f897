import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { TypedConfirmDialog } from './TypedConfirmDialog.tsx';

it('confirms only after the text was typed, and shows a refusal', async () => {
  const onConfirm = vi.fn(async () => {
    throw new Error('no');
  });
  const onClose = vi.fn();
  const user = renderComponent(
    <TypedConfirmDialog
      title="Delete Meridian?"
      action="Delete the company"
      label="Type Meridian to confirm"
      expected="Meridian"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>Everything is deleted.</p>
    </TypedConfirmDialog>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete the company' });
  const field = screen.getByLabelText('Type Meridian to confirm');
  expect(button.disabled).toBe(true);
  await user.type(field, 'Meridia{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await user.type(field, 'n');
  await user.click(button);
  expect(onConfirm).toHaveBeenCalledWith('Meridian');
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(onClose).not.toHaveBeenCalled();
});
