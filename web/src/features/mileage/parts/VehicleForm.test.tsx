import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { MileageSettings } from '../mileage-settings.ts';
import { VehicleForm } from './VehicleForm.tsx';

beforeEach(() => sessionStorage.clear());

const settings: MileageSettings = {
  status: true,
  distance_unit: 'km',
  category_id: null,
  version: 1,
  configs: [],
  types: [],
};

describe('a new vehicle', () => {
  it('starts from published rates, which name their source', async () => {
    const { user, sent } = await openForm();
    await user.click(screen.getByLabelText(/^Start from published rates/u, { selector: 'input' }));
    await user.click(await screen.findByText('United Kingdom: HMRC car or van, 55p and 25p'));
    await screen.findByText(/^GBP 0\.55 per mile up to 10,000 miles a fiscal year, then GBP 0\.25\./u);
    await user.click(screen.getByText('Add vehicle'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      name: 'Personal car or van (HMRC)',
      rates: [
        { effective_to: '2026-04-05', passenger_rate: '0.05', source: expect.stringContaining('HMRC') },
        {
          effective_from: '2026-04-06',
          tiers: [
            { from_distance: '0', to_distance: '10000', rate: '0.55' },
            { from_distance: '10000', to_distance: null, rate: '0.25' },
          ],
          passenger_rate: '0.05',
          source: expect.stringContaining('6 April 2026'),
        },
      ],
    });
  });

  it('gets a second tier that starts where the first ends', async () => {
    const { user, sent } = await openForm();
    await user.type(field('Name'), 'Scooter');
    await user.click(screen.getByText('Add a rate'));
    await user.click(await screen.findByText('Add a tier'));
    await user.type(field('Up to, km'), '500');
    const [first, second] = screen.getAllByLabelText(/^Per km,/u, { selector: 'input' });
    if (first && second) {
      await user.type(first, '0.40');
      await user.type(second, '0.20');
    }
    await screen.findByText('Above 500 km');
    await user.click(screen.getByText('Add vehicle'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      rates: [
        {
          tiers: [
            { from_distance: '0', to_distance: '500', rate: '0.40' },
            { from_distance: '500', to_distance: null, rate: '0.20' },
          ],
        },
      ],
    });
  });
});

async function openForm() {
  const requests = fakeServer(() => ({ body: { status: true, id: 'x', data: [] } }));
  const user = await renderPage(<VehicleForm type={null} settings={settings} canChange onClose={() => undefined} />);
  await screen.findByText('Add vehicle');
  return { user, sent: () => requests.filter(({ url }) => url === '/api/mileage/type/create').map(({ body }) => body) };
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
}
