import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import SearchDialog from './SearchDialog.tsx';

it('opens a result on Enter, but not while Enter confirms a Japanese conversion', async () => {
  fakeServer(() => ({ body: { status: true, data: [] } }));
  const onClose = vi.fn();
  const user = await renderPage(<SearchDialog onClose={onClose} />, {
    session: { ...testSession, rights: { ...testSession.rights, user_rp_details: { '/profile': ['read', 'write'] } } },
  });
  const field = screen.getByRole('combobox');
  await user.type(field, 'profile');
  await screen.findAllByRole('option');

  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onClose).toHaveBeenCalledOnce();
});
