import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { renderComponent } from '../testing/render-component.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

describe('a dialog that requires a comment', () => {
  it('refuses an empty comment', async () => {
    const { user, onConfirm } = openDialog();
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    screen.getByText('Write a comment.');
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('sends the comment without spaces around it and closes', async () => {
    const { user, onConfirm, onClose } = openDialog();
    await user.type(comment(), ' Receipt missing {Control>}{Enter}{/Control}');
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Receipt missing');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('stays open with the comment when the server cannot be reached', async () => {
    const { user, onConfirm, onClose } = openDialog();
    onConfirm.mockRejectedValue(new CallError({ status: 0, status_text: '', message: '' }));
    await user.type(comment(), 'Receipt missing');
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    await screen.findByText('We could not reach the server. Check your connection and try again.');
    expect(comment().value).toBe('Receipt missing');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('ignores a click outside once a comment is typed, but closes with Escape', async () => {
    const { user, onClose } = openDialog();
    await user.type(comment(), 'Receipt missing');
    await user.click(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
    await user.type(comment(), '{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes with a click outside while it is empty', async () => {
    const { user, onClose } = openDialog();
    await user.click(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment');

function openDialog() {
  const onConfirm = vi.fn(async (_: string): Promise<unknown> => undefined);
  const onClose = vi.fn();
  const user = renderComponent(
    <ReasonDialog
      title="Send ER-1 back?"
      line="Ana can change the report and submit it again."
      action="Send back"
      missing="Write a comment."
      maxLength={500}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  return { user, onConfirm, onClose };
}
