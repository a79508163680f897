import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { ShortcutsOverlay } from './ShortcutsOverlay.tsx';

it('shows all shortcuts after a question mark, but not while the user types one', async () => {
  const user = renderComponent(
    <>
      <input aria-label="Comment" />
      <ShortcutsOverlay />
    </>,
  );
  await user.type(screen.getByLabelText('Comment'), '?');
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.tab();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const approvals = within(dialog).getByRole('region', { name: 'Approvals' });
  expect(within(approvals).getByText('Send back').parentElement?.textContent).toBe('SSend back');
});
