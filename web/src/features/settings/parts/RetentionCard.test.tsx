import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultRetention } from '#domain/retention/retention-rules.ts';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { RetentionCard } from './RetentionCard.tsx';

const answer = { body: { status: true, days: defaultRetention, version: 2 } };

it('saves how long the audit log is kept, and shows the legal minimum', async () => {
  const requests = fakeServer(() => answer);
  const user = renderComponent(<RetentionCard isFixed={false} />);
  const field = await screen.findByLabelText<HTMLInputElement>('Audit log', { selector: 'input' });
  expect(field.value).toBe('Keep');
  expect(screen.getByText(/At least 10 years/u)).toBeTruthy();
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: '12 years' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { version: 2, days: { ...defaultRetention, audit_log: 4383 } } },
    ]),
  );
});

it('offers no changes to readers', async () => {
  fakeServer(() => answer);
  renderComponent(<RetentionCard isFixed />);
  await screen.findByLabelText('Audit log', { selector: 'input' });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
