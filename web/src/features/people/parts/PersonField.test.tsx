import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { PersonField } from './PersonField.tsx';

const oliver = {
  user_id: '0190a000-0000-7000-8000-00000000000c',
  first_name: 'Oliver',
  last_name: 'Grant',
  email: 'oliver@example.com',
};

function openField(valueName?: string) {
  const requests = fakeServer(() => ({ body: { status: true, data: [oliver] } }));
  renderComponent(
    <PersonField label="Colleague" value={oliver.user_id} valueName={valueName} onChange={() => undefined} />,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Colleague' });
  return { field, requests };
}

it('loads the name of a person whose id alone was restored, and searches for nobody', async () => {
  const { field, requests } = openField();
  await waitFor(() => expect(field.value).toBe('Oliver Grant'));
  expect(requests.map(({ url }) => url)).toEqual([`/api/user/list?user_id=${oliver.user_id}&limit=1`]);
});

it('requests nothing for a person whose name is known', () => {
  const { field, requests } = openField('Oliver Grant');
  expect(field.value).toBe('Oliver Grant');
  expect(requests).toEqual([]);
});
