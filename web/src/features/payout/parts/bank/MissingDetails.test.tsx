import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/call.ts';
import { fakeServer, writesOf } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { MissingDetails } from './MissingDetails.tsx';

const person = {
  user_id: '0190a000-0000-7000-8000-000000000001',
  first_name: 'Ben',
  last_name: 'Ito',
  email: 'ben@company.test',
};
const missing: Answer<'bankFiles.missingDetails'> = {
  status: true,
  count: 2,
  no_to_ask: 1,
  waiting: [
    { currency: 'EUR', amount: '20.00' },
    { currency: 'USD', amount: '10.00' },
  ],
  people: [
    { person, no_of_payments: 2, waiting: [{ currency: 'USD', amount: '10.00' }], requested_at: null },
    {
      person: { ...person, user_id: '0190a000-0000-7000-8000-000000000002', first_name: 'Ana' },
      no_of_payments: 1,
      waiting: [{ currency: 'EUR', amount: '20.00' }],
      requested_at: '2026-11-17T10:00:00.000Z',
    },
  ],
};

function shows(answer: Answer<'bankFiles.missingDetails'>) {
  const requests = fakeServer(({ method }) => ({
    body: method === 'GET' ? answer : { status: true, no_of_people: 1 },
  }));
  return { requests, user: renderComponent(<MissingDetails />) };
}

describe('people without bank details', () => {
  it('are listed with their amounts and when they were asked, and asked at once', async () => {
    const { requests, user } = shows(missing);
    expect(await screen.findByText('2 people have a queued payment and no bank details:')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show people' }));
    const rows = within(await screen.findByRole('table', { name: 'People without bank details' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Person'),
      expect.stringMatching(/Ben Ito2 payments.*10\.00.*Never/u),
      expect.stringMatching(/Ana Ito1 payment.*20\.00.*2026/u),
    ]);
    const dialog = screen.getByRole('dialog', { name: 'Missing bank details' });
    await user.click(within(dialog).getByRole('button', { name: 'Ask 1 person not asked recently' }));
    await waitFor(() => expect(writesOf(requests)).toHaveLength(1));
  });

  it('are not asked again if all were asked in the last three days', async () => {
    shows({ ...missing, no_to_ask: 0 });
    expect(await screen.findByText('Asked within the last 3 days')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Ask/u })).toBeNull();
  });
});
