import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, type Request } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { Report } from '../../items/parts/report.ts';
import { useReportEdits } from '../../reports/parts/use-report-edits.ts';
import { ReportFields } from './ReportFields.tsx';

beforeEach(() => sessionStorage.clear());

describe('the fields of a report that a delegate changes as well', () => {
  it('are saved without overwriting the other fields', async () => {
    const server = await typePurposeWhileChanged({ custom_values: { project: 'P2' } });
    await openFields(server.report());
    await waitFor(() =>
      expect(server.saves()).toMatchObject([{ version: 2, purpose: 'Fair', custom_values: { project: 'P2' } }]),
    );
    expect(project().value).toBe('P2');
  });

  it('are only saved when the person keeps their change of the same field', async () => {
    const server = await typePurposeWhileChanged({ purpose: 'Trade show' });
    const user = await openFields(server.report());
    const keep = await screen.findByRole('button', { name: 'Keep my changes' });
    expect(purpose().value).toBe('Fair');
    expect(server.saves()).toEqual([]);

    await user.click(keep);
    await waitFor(() => expect(server.saves()).toMatchObject([{ version: 2, purpose: 'Fair' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my changes' })).toBeNull());
  });

  it('show the newer version when the person reloads it', async () => {
    const server = await typePurposeWhileChanged({ purpose: 'Trade show' });
    const user = await openFields(server.report());
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(purpose().value).toBe('Trade show');
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    expect(server.saves()).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });
});

it('saves what is typed while an earlier change is being saved', async () => {
  const server = reportServer();
  const answer = server.holdAnswers();
  await openFields(server.report());
  fireEvent.change(purpose(), { target: { value: 'Fair' } });
  fireEvent.blur(purpose());
  await waitFor(() => expect(server.saves()).toHaveLength(1));
  fireEvent.change(purpose(), { target: { value: 'Fair in Lyon' } });
  fireEvent.blur(purpose());
  answer();
  await waitFor(() =>
    expect(server.saves()).toMatchObject([
      { version: 1, purpose: 'Fair' },
      { version: 2, purpose: 'Fair in Lyon' },
    ]),
  );
  await screen.findByText('Saved');
  expect(sessionStorage).toHaveLength(0);
});

const purpose = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Purpose/u });
const project = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Project/u });

const saved = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  title: 'Lyon',
  purpose: '',
  custom_values: { project: 'P1' },
  total: '0.00',
  currency: 'EUR',
  version: 1,
};

/** Types a purpose and leaves the page without saving it, because a delegate changed the report first. */
async function typePurposeWhileChanged(changes: Partial<typeof saved>) {
  const server = reportServer();
  await openFields(server.report());
  server.saveElsewhere(changes);
  fireEvent.change(purpose(), { target: { value: 'Fair' } });
  fireEvent.blur(purpose());
  await screen.findByText('Someone else changed this.');
  cleanup();
  // Leaving the page tries to save once more.
  await waitFor(() => expect(server.saves()).toHaveLength(2));
  server.forget();
  return server;
}

async function openFields(report: Report) {
  const user = await renderPage(<Fields report={report} />);
  await screen.findByRole('textbox', { name: /^Project/u });
  return user;
}

function Fields({ report }: { report: Report }) {
  const flush = useRef(async () => undefined);
  return <ReportFields report={report} edits={useReportEdits(report)} flush={flush as never} />;
}

function reportServer() {
  let report = saved;
  let isAnswering = Promise.resolve();
  const requests: Request[] = fakeServer(async ({ url, body }) => {
    if (url.includes('/custom-fields/list')) return { body: { status: true, data: [projectField] } };
    if (!url.endsWith('/report/edit')) return { body: { status: true, data: [] } };
    await isAnswering;
    const { report_id, version, ...changes } = body as typeof saved & { report_id: string };
    if (version !== report.version)
      return { status: 409, body: { code: 'item.changed', message: 'Someone else changed this.' } };
    report = { ...report, ...changes, version: version + 1 };
    return { body: { status: true, report_id, data: report } };
  });
  let forgotten = 0;
  return {
    report: () => report as unknown as Report,
    saves: () =>
      requests
        .filter(({ url }) => url.endsWith('/report/edit'))
        .map(({ body }) => body)
        .slice(forgotten),
    forget: () => {
      forgotten = requests.filter(({ url }) => url.endsWith('/report/edit')).length;
    },
    /** Answers no save until the returned function is called. */
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      isAnswering = promise;
      return resolve;
    },
    saveElsewhere: (changes: Partial<typeof saved>) => {
      report = { ...report, ...changes, version: report.version + 1 };
    },
  };
}

const projectField = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  applies_to: 'report',
  key: 'project',
  label: 'Project',
  kind: 'text',
  options: [],
  formula: '',
  is_mandatory: true,
  help_text: '',
  seen_by: 'everyone',
  depends_on_id: null,
  depends_on_values: [],
  sort_order: 1,
  is_active: true,
  version: 1,
};
