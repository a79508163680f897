import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import type { Schedule } from './schedule.ts';

beforeEach(() => sessionStorage.clear());

const id = (end: string) => `0190a000-0000-7000-8000-0000000000${end}`;
const ana = { user_id: id('a1'), first_name: 'Ana', last_name: 'Silva', email: 'ana@company.test' };
const template = { template_id: id('c1'), name: 'Journal' };

const weekly: Schedule = {
  schedule_id: id('d1'),
  name: 'Weekly journal',
  template_id: template.template_id,
  template_name: 'Journal',
  recurrence: { kind: 'weekly', weekdays: [1] },
  time: '07:00',
  time_zone: 'Europe/Lisbon',
  when: 'Every Monday at 07:00, Europe/Lisbon',
  recipients: [ana],
  outside_recipients: [{ recipient_id: id('e1'), email: 'eva@auditor.test', state: 'confirmed' }],
  only_if_rows: true,
  is_paused: false,
  next_run_at: '2026-11-23T07:00:00.000Z',
  owner: ana,
  version: 3,
  last_run: null,
};

function server() {
  const requests = fakeServer(({ url }) => ({
    body: url.includes('/outside-recipient/')
      ? { status: true, data: [] }
      : url.includes('/custom-template')
        ? { status: true, data: [template] }
        : { status: true, data: ana, schedule_id: id('d1'), version: 4 },
  }));
  return (path: string) => requests.filter(({ url }) => url.startsWith(`/api${path}`)).map(({ body }) => body);
}

it('names what is missing before it sends a new schedule', async () => {
  const sent = server();
  const user = renderComponent(<ScheduleForm schedule={null} canChange onClose={() => {}} />);
  await user.click(screen.getByRole('button', { name: /Add schedule/u }));
  await screen.findByText('Choose at least one recipient.');
  screen.getByText('Required.');
  screen.getByText('Choose a template.');
  expect(sent('/report/schedule/create')).toEqual([]);
});

it('requires a weekday and saves the last day of the month', async () => {
  const sent = server();
  const user = renderComponent(<ScheduleForm schedule={weekly} canChange onClose={() => {}} />);
  const days = screen.getAllByLabelText('Days').find(({ tagName }) => tagName === 'INPUT');
  days?.focus();
  await user.keyboard('{Backspace}');
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  await screen.findByText('Choose at least one day.');

  await user.click(screen.getByLabelText('Monthly'));
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  await waitFor(() =>
    expect(sent('/report/schedule/edit')).toMatchObject([
      {
        schedule_id: weekly.schedule_id,
        version: 3,
        recurrence: { kind: 'monthly', day: 'last' },
        recipient_ids: [ana.user_id],
        outside_recipient_ids: [id('e1')],
        is_paused: false,
      },
    ]),
  );
});
