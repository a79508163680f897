import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { Notices } from '../../../ui/Notices.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { useExport } from './use-export.ts';

beforeEach(() => {
  sessionStorage.clear();
  // Error notices of earlier tests stay open, and only five notices are shown at once.
  notifications.clean();
});

it('keeps the button busy until the progress of the export is shown', async () => {
  const { busyAtPolls, finish } = await startExport({ title: 'Report lines', isReady: false });
  await showsNotice('Preparing Report lines');
  expect(busyAtPolls[0]).toBe(true);
  await waitFor(() => expect(isBusy()).toBe(false));

  finish();
  await showsNotice('Report lines downloaded');
});

it('keeps the button busy until a short export is downloaded', async () => {
  const { busyAtPolls } = await startExport({ title: 'Advances', isReady: true });
  await showsNotice('Advances downloaded');
  expect(busyAtPolls).toEqual([true]);
  await waitFor(() => expect(isBusy()).toBe(false));
});

it('downloads an export that a gateway could not answer for a moment', async () => {
  await startExport({ title: 'Mileage', isReady: true, firstPoll: { status: 504, body: {} } });
  await showsNotice('Mileage downloaded');
});

interface StartedExport {
  title: string;
  isReady: boolean;
  /** The response to the first request for the state, instead of the state. */
  firstPoll?: { status: number; body: object };
}

/** Starts an export with the button of a list, and records whether the button is busy each time the state is read. */
async function startExport({ title, isReady, firstPoll }: StartedExport) {
  const export_id = crypto.randomUUID();
  const row = { title, rows_done: 2, rows_total: 4, url: '/file', failure: '' };
  let state = isReady ? 'ready' : 'working';
  const busyAtPolls: boolean[] = [];
  // jsdom cannot download files, so the click on the download link does nothing.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fakeServer(({ url }) => {
    if (!url.includes(export_id)) return { body: { status: true, export_id } };
    busyAtPolls.push(isBusy());
    if (firstPoll && busyAtPolls.length === 1) return firstPoll;
    return { body: { status: true, data: { ...row, export_id, state } } };
  });

  const user = renderComponent(
    <>
      <ListButton />
      <Notices />
    </>,
  );
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }));
  const finish = () => {
    state = 'ready';
  };
  return { busyAtPolls, finish };
}

/** Waits for a notice with this text. On failure, the error lists the notices that are shown instead. */
async function showsNotice(text: string): Promise<void> {
  await waitFor(() => {
    const shown = [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')];
    expect(shown.map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining(text));
  });
}

function ListButton() {
  const exporting = useExport('exports.companyReports');
  const chosen = { ids: ['0190a000-0000-7000-8000-0000000000f1'] };
  return (
    <ExportMenu
      isPending={exporting.isPending}
      isEmpty={false}
      onExport={() => exporting.start({ chosen, format: 'csv' })}
    />
  );
}

function button(): HTMLElement {
  return screen.getByRole('button', { name: 'Export', hidden: true });
}

function isBusy(): boolean {
  return button().dataset.loading === 'true';
}
