import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { DeleteButton } from './DeleteButton.tsx';

describe('the delete button', () => {
  it('deletes after a confirmation', async () => {
    const remove = vi.fn(async () => undefined);
    const { user, onDeleted } = open({ remove });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(remove).not.toHaveBeenCalled();

    await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) as HTMLElement);
    expect(remove).toHaveBeenCalledOnce();
    expect(onDeleted).toHaveBeenCalledOnce();
  });

  it('closes the confirmation after a failure and deletes nothing', async () => {
    const { user, onDeleted } = open({ remove: () => Promise.reject(new Error('offline')) });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) as HTMLElement);
    expect(onDeleted).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is disabled and shows the reason if the item cannot be deleted', () => {
    open({ reason: 'assigned to 3 people' });
    const button = screen.getByRole('button', { name: 'Delete (assigned to 3 people)' });
    expect(button.hasAttribute('disabled')).toBe(true);
  });
});

function open(props: Partial<Parameters<typeof DeleteButton>[0]>) {
  const onDeleted = vi.fn();
  const user = renderComponent(
    <DeleteButton name="Own car" remove={async () => undefined} onDeleted={onDeleted} {...props}>
      Earlier trips keep it.
    </DeleteButton>,
  );
  return { user, onDeleted };
}
