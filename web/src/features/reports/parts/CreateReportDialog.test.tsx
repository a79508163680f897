import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import CreateReportDialog from './CreateReportDialog.tsx';

beforeEach(() => sessionStorage.clear());

it('suggests a title for a new report, which typing replaces', async () => {
  const requests = fakeServer(({ url }) =>
    url.includes('/report/create')
      ? { body: { status: true, data: { id: '0190a000-0000-7000-8000-0000000000d1', number: 'ER-7' } } }
      : { body: { status: true, data: [], total_records: 0 } },
  );
  const onClose = vi.fn();
  const user = await renderPage(<CreateReportDialog expense_ids={[]} onClose={onClose} />);
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/Lisbon' });
  expect(title.value).toBe(`${month.format(new Date())} expenses`);

  await user.click(title);
  await user.keyboard('Osaka fair');
  await user.click(screen.getByRole('button', { name: /^Create Report/u }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const created = writesOf(requests).find(({ url }) => url.includes('/report/create'));
  expect(created?.body).toMatchObject({ title: 'Osaka fair' });
});
