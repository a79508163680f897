import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../lib/session.ts';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { MileageFieldsScreen } from './mileage-fields.screen.tsx';
import type { MileageConfig } from './mileage-settings.ts';

beforeEach(() => sessionStorage.clear());

const config: MileageConfig = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  name: 'Everyone',
  entity_id: null,
  group_ids: [],
  distance_sources: ['map'],
  allow_override: true,
  max_override_pct: '10',
  allow_round_trip: true,
  commute_deduction: 'none',
  receipt_required: false,
  fields: { registration: 'hidden' },
  attributes: [
    {
      key: 'client',
      label: 'Client',
      kind: 'text',
      options: [],
      formula: '',
      help_text: '',
      is_mandatory: true,
    },
  ],
  is_active: true,
  version: 3,
};

const kinds = [
  { kind: 'text', label: 'Text', has_options: false, has_formula: false },
  { kind: 'attendees', label: 'Attendees', has_options: false, has_formula: false },
];

const adminSession = {
  ...testSession,
  rights: {
    ...testSession.rights,
    user_rp_details: { ...testSession.rights.user_rp_details, '/settings/expense/mileage/fields': ['read', 'write'] },
  },
} as Session;

async function openScreen() {
  const requests = fakeServer(({ url }) => {
    const path = url.replace(/^\/api/u, '').replace(/\?.*$/u, '');
    if (path === '/mileage/config')
      return {
        body: { status: true, distance_unit: 'km', category_id: null, version: 1, configs: [config], types: [] },
      };
    if (path === '/attributes/type') return { body: { status: true, data: kinds } };
    return { body: { status: true, data: [] } };
  });
  const user = await renderPage(<MileageFieldsScreen />, { session: adminSession });
  const form = within(await screen.findByRole('form', { name: 'Attributes of Everyone' }));
  const saves = () => requests.filter(({ url }) => url === '/api/mileage/config/edit').map(({ body }) => body);
  return { user, form, saves };
}

describe('the fields of mileage claims', () => {
  it('are extended with attributes, which keep the key they were saved with', async () => {
    const { user, form, saves } = await openScreen();
    await user.click(form.getByRole('button', { name: /^Client/u }));
    await user.clear(form.getByRole('textbox', { name: 'Label' }));
    await user.type(form.getByRole('textbox', { name: 'Label' }), 'Customer');
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value).toBe('client');

    await user.click(form.getByRole('button', { name: 'Add attribute' }));
    await user.type(form.getByRole('textbox', { name: 'Label' }), 'Order no');
    await user.click(form.getByRole('combobox', { name: 'Type' }));
    await screen.findByRole('option', { name: 'Text' });
    expect(screen.queryByRole('option', { name: 'Attendees' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save attributes' }));
    await waitFor(() =>
      expect(saves()).toMatchObject([
        {
          id: config.id,
          version: 3,
          name: 'Everyone',
          fields: { registration: 'hidden' },
          attributes: [
            { key: 'client', label: 'Customer', is_mandatory: true },
            { key: 'order_no', label: 'Order no', kind: 'text' },
          ],
        },
      ]),
    );
  });
});
