import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { CommuteForm } from './CommuteForm.tsx';

const ana = {
  user_id: '0190a000-0000-7000-8000-0000000000f1',
  first_name: 'Ana',
  last_name: 'Alves',
  email: 'ana@a.co',
};

it('shows the stored way to work of a person and saves a new one', async () => {
  const requests = fakeServer(({ url }) => {
    if (url.startsWith('/api/mileage/commute?')) return { body: { status: true, distance: '12', unit: 'km' } };
    return { body: { status: true, data: [ana] } };
  });
  const user = await renderPage(<CommuteForm unit="km" isFixed={false} />);
  await user.click(screen.getByLabelText(/^Way to work of/u, { selector: 'input' }));
  await user.click(await screen.findByText('Ana Alves'));
  const field = screen.getByLabelText(/^One way, in kilometres/u);
  await waitFor(() => expect(field).toHaveProperty('value', '12'));
  expect(screen.queryByText('Save')).toBeNull();
  await user.clear(field);
  await user.type(field, '14.5');
  await user.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(requests.find(({ url }) => url === '/api/mileage/commute/set')?.body).toEqual({
      user_id: ana.user_id,
      distance: '14.5',
      unit: 'km',
    }),
  );
});
