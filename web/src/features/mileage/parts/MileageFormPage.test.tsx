import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storedDraftNames } from '../../../lib/storage.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { carId, mileageServer } from '../testing/mileage-server.ts';
import { MileageFormPage } from './MileageFormPage.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('a mileage claim', () => {
  it('shows the measured distance, its source and the amount while typing', async () => {
    const { user } = await openForm();
    enter(field('From'), 'Berlin');
    enter(field('To'), 'Hamburg');
    await screen.findByText('About 130 km (estimate). Straight line × 1.3.');
    await screen.findByText('Driven before, since 1 Jan 2026');
    await screen.findByText('130 km × EUR 0.30');

    await user.click(screen.getByLabelText('Round trip'));
    await screen.findByText('260 km × EUR 0.30');
    enter(field(/^Claimed distance/u), '273');
    await screen.findByText(/^5% more than the calculated distance\./u);
    await screen.findByText('273 km × EUR 0.30');
  });

  it('takes the distance of the route that is chosen', async () => {
    const { user, server } = await openForm();
    enter(field('From'), 'Berlin');
    enter(field('To'), 'Kassel');
    await screen.findByText('About 120 km (estimate). Straight line × 1.3.');
    await user.click(field('Route'));
    await user.click(await screen.findByText('via B 7, 99 km'));
    await screen.findByText('About 99 km (estimate). Straight line × 1.3.');
    await user.click(screen.getByText('Save expense'));
    await waitFor(() => expect(server.saves()).toMatchObject([{ route: 'longer' }]));
  });

  it('is sent with its stops in order and the sealed route', async () => {
    const { user, server } = await openForm();
    enter(field('From'), 'Berlin');
    enter(field('To'), 'Hamburg');
    await user.click(screen.getByText('Add a stop'));
    expect(document.activeElement).toBe(field('To'));
    await user.keyboard('Ki');
    await screen.findByRole('option', { name: 'Kiel' });
    enter(field('To'), 'Kiel');
    enter(field('Purpose'), 'Fair');
    await user.click(screen.getByText('Save expense'));
    await waitFor(() => expect(server.saves()).toHaveLength(1));
    expect(server.saves()[0]).toMatchObject({
      type_id: carId,
      stops: [{ name: 'Berlin' }, { name: 'Hamburg' }, { name: 'Kiel' }],
      route: 'Berlin|Hamburg|Kiel',
      claimed_distance: null,
      is_draft: false,
    });
  });

  it('shows the sentence of each refused field and focuses the first', async () => {
    const { user, server } = await openForm();
    server.refuse((path) => (path === '/mileage/create' ? incomplete : null));
    await user.click(screen.getByText('Save expense'));
    await screen.findByText('Enter where the trip started and ended.');
    screen.getByText('Complete the expense.');
    await waitFor(() => expect(document.activeElement).toBe(field('From')));
  });

  it('repeats a frequent trip with two clicks', async () => {
    const { user, server } = await openForm();
    await user.click(screen.getByText('Berlin – Leipzig'));
    await waitFor(() => expect(field('To').value).toBe('Leipzig'));
    await user.click(screen.getByText('Save expense'));
    await waitFor(() => expect(server.saves()).toHaveLength(1));
    expect(server.saves()[0]).toMatchObject({
      purpose: 'Visit Nordlicht',
      is_round_trip: true,
      route: 'Berlin|Leipzig',
    });
    expect(server.saves()[0]).not.toMatchObject({ driven_on: '2026-10-01' });
  });

  it('can be saved as a draft with odometer readings', async () => {
    const { user, server } = await openForm();
    await user.click(screen.getByLabelText('Odometer'));
    enter(field(/^Odometer at start/u), '48,210');
    enter(field(/^Odometer at end/u), '48260');
    await screen.findByText('50 km × EUR 0.30');
    await user.click(screen.getByText('Save as draft'));
    await waitFor(() => expect(server.saves()).toHaveLength(1));
    expect(server.saves()[0]).toMatchObject({ odometer_start: '48210', odometer_end: '48260', is_draft: true });
  });

  it('restores what was typed before the tab was closed, until it is discarded', async () => {
    const { user } = await openForm();
    enter(field('Purpose'), 'Fair');
    cleanup();

    await openForm();
    await screen.findByText(/^Restored: your unsaved changes/u);
    expect(field('Purpose').value).toBe('Fair');
    await user.click(screen.getByText('Discard them'));
    await waitFor(() => expect(field('Purpose').value).toBe(''));
    cleanup();

    await openForm();
    expect(screen.queryByText(/^Restored/u)).toBeNull();
  });

  it('restores nothing after it was saved or never touched', async () => {
    await openForm();
    cleanup();
    const { user } = await openForm();
    expect(screen.queryByText(/^Restored/u)).toBeNull();

    enter(field('Purpose'), 'Fair');
    await waitFor(() => expect(storedDraftNames()).toHaveLength(1));
    await user.click(screen.getByText('Save as draft'));
    await waitFor(() => expect(storedDraftNames()).toEqual([]));
    cleanup();
    await openForm();
    expect(screen.queryByText(/^Restored/u)).toBeNull();
  });

  it('asks for the attributes of the configuration', async () => {
    const client = { key: 'client', label: 'Client', kind: 'text', help_text: 'As in the contract.' } as const;
    const { user, server } = await openForm({
      attributes: [{ ...client, options: [], formula: '', is_mandatory: true }],
    });
    screen.getByText('As in the contract.');
    enter(field('Client'), 'Nordlicht');
    server.refuse((path) => (path === '/mileage/create' ? missingClient : null));
    await user.click(screen.getByText('Save expense'));
    await screen.findByText('Name the client.');
    expect(server.saves().at(-1)).toMatchObject({ attributes: { client: 'Nordlicht' } });
  });

  it('hides the fields that the configuration hides', async () => {
    await openForm();
    expect(screen.queryByText('Registration')).toBeNull();
  });

  it('says that mileage is not set up without a configuration', async () => {
    mileageServer({ config: null });
    await renderPage(<MileageFormPage tabs={null} />);
    await screen.findByText('Mileage is not set up for you');
  });
});

const incomplete = {
  status: 422,
  body: {
    code: 'expense.incomplete',
    message: 'Complete the expense.',
    fields: { stops: 'Enter where the trip started and ended.' },
  },
};

const missingClient = {
  status: 422,
  body: {
    code: 'expense.incomplete',
    message: 'Complete the expense.',
    fields: { 'attributes.client': 'Name the client.' },
  },
};

async function openForm(changes: Parameters<typeof mileageServer>[0] = {}) {
  const server = mileageServer(changes);
  const user = await renderPage(<MileageFormPage tabs={null} />);
  await screen.findByText('Frequent trips');
  return { user, server };
}

function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
}

function enter(input: HTMLInputElement, value: string) {
  fireEvent.change(input, { target: { value } });
}
