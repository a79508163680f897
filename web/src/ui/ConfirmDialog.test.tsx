import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

describe('a confirmation', () => {
  it('confirms only by its button', async () => {
    const { user, onConfirm, onClose } = open();
    await user.click(screen.getByRole('button', { name: 'Delete report' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['Escape', '{Escape}'],
    ['Enter', '{Enter}'],
  ])('is left by %s on its first control, Cancel', async (_, keys) => {
    const { user, onConfirm, onClose } = open();
    await user.tab();
    await user.keyboard(keys);
    expect(onClose).toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

function open() {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const user = renderComponent(
    <ConfirmDialog title="Delete ER-12?" action="Delete report" isDestroying onConfirm={onConfirm} onClose={onClose}>
      The report and its history are deleted. Its expenses stay in your drafts.
    </ConfirmDialog>,
  );
  return { user, onConfirm, onClose };
}
