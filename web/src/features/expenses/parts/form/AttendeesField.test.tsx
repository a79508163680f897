import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { AttendeesField } from './AttendeesField.tsx';

const boris = { user_id: 'u2', first_name: 'Boris', last_name: 'Kahn', email: 'boris@example.com' };

it('keeps the list of colleagues closed while the focus shows an error', async () => {
  const requests = fakeServer(() => ({ body: { status: true, data: [boris] } }));
  const user = renderComponent(
    <AttendeesField label="Attendees" error="Add at least one other person." value={[]} onChange={() => undefined} />,
  );
  const field = screen.getByRole('textbox');
  act(() => field.focus());
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/user/'))).toBe(true));
  expect(screen.queryByRole('option')).toBeNull();

  await user.type(field, 'Bo');
  await screen.findByRole('option', { name: /Boris Kahn/u });
});
