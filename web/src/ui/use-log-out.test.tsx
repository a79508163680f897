import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { useLogOut } from './use-log-out.tsx';

function renderButton(unsent: number) {
  const leave = vi.fn(async () => undefined);
  const actions = { countUnsent: async () => unsent, leave };
  function LogOutButton() {
    const { start, dialog } = useLogOut(actions);
    return (
      <>
        <button type="button" onClick={start}>
          Logout
        </button>
        {dialog}
      </>
    );
  }
  return { leave, user: renderComponent(<LogOutButton />) };
}

it('logs out at once if everything was sent', async () => {
  const { leave, user } = renderButton(0);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
});

it('asks first if this device has receipts that have not been sent', async () => {
  const { leave, user } = renderButton(2);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText(/^2 items on this device have not been sent/u)).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Log out and delete' }));
  expect(leave).toHaveBeenCalled();
});
