import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionContext } from '../lib/session.ts';
import { renderComponent } from '../testing/render-component.tsx';
import { testSession } from '../testing/test-session.ts';
import { DateField } from './DateField.tsx';
import { DraftStatus } from './DraftStatus.tsx';

// 16 November in Kiritimati, 15 November in most of the world.
const now = new Date('2026-11-15T11:05:00Z');
beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('reads today in the time zone of the profile', async () => {
  const user = renderComponent(inKiritimati(<Day />));
  const field = await screen.findByPlaceholderText('DD MMM YYYY');
  await user.type(field, 'today');
  await user.tab();
  expect(screen.getByDisplayValue('16 Nov 2026')).toBeDefined();
});

it('shows the format of a date while it is empty, not a date', async () => {
  renderComponent(<Day />);
  const field = await loadedField();
  expect(field.placeholder).toBe('DD MMM YYYY');
  expect(field.value).toBe('');
});

it('shows the chosen date as day, month and year', async () => {
  const user = renderComponent(<Day />);
  const field = await loadedField();
  await user.type(field, '2026-03-04');
  await user.tab();
  expect(field.value).toBe('4 Mar 2026');
});

it('shows when a draft was saved in the time zone of the profile', () => {
  const form = {
    draft: { phase: 'saved' as const, saved_at: now },
    autosave: { flush: () => undefined },
    isAutosaved: true,
  };
  renderComponent(inKiritimati(<DraftStatus form={form} />));
  expect(screen.getByText('Draft saved at 01:05 AM')).toBeDefined();
});

/** Waits for the input of the calendar, which loads after the form and replaces a read-only input. */
async function loadedField(): Promise<HTMLInputElement> {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Spent on' });
  await waitFor(() => expect(field().readOnly).toBe(false));
  return field();
}

function inKiritimati(component: ReactNode) {
  const session = { ...testSession, user: { ...testSession.user, time_zone: 'Pacific/Kiritimati' } };
  return <SessionContext value={session}>{component}</SessionContext>;
}

function Day() {
  const [day, setDay] = useState<string | null>(null);
  return <DateField label="Spent on" value={day} onChange={setDay} />;
}
