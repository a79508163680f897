import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import type { Report, ReportLine } from '../../items/parts/report.ts';
import { SentBackBanner } from './SentBackBanner.tsx';

const entry = {
  name: 'Tomás Ferreira',
  comments: 'Please attach the itemised receipt.',
  timestamp: '2026-11-10T09:00:00Z',
};
const lines = [
  { id: 'a', expense_type: 'expense', missing: [], policy_violation: null, no_of_receipts: 1, no_of_checks: 0 },
  { id: 'b', expense_type: 'expense', missing: [], policy_violation: null, no_of_receipts: 0, no_of_checks: 0 },
] as unknown as ReportLine[];

function sentBack(allowed: boolean): Report {
  return {
    id: 'r',
    stage: 'sent_back',
    activity: [
      { ...entry, status: '', comments: 'A later comment' },
      { ...entry, status: 'Sent back' },
    ],
    can: { edit: { allowed } },
  } as unknown as Report;
}

it('quotes the approver and links to the expense to fix, which returns to the report', async () => {
  await renderPage(<SentBackBanner report={sentBack(true)} lines={lines} />);
  expect(screen.getByText('Sent back by Tomás Ferreira')).toBeDefined();
  expect(screen.getByText('“Please attach the itemised receipt.”')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Fix' }).getAttribute('href')).toBe(
    '/individual/reports/expense/edit/b?from=report_create&r_id=r',
  );
});

it('has no link for people who cannot edit the report', async () => {
  await renderPage(<SentBackBanner report={sentBack(false)} lines={lines} />);
  expect(screen.getByText('Sent back by Tomás Ferreira')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Fix' })).toBeNull();
});
