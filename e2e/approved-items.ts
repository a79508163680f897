import { expect, type Page } from '@playwright/test';
import { fetchAdvance, requestAdvance } from './advances-api.ts';
import { callApi } from './call-api.ts';
import { daysAround } from './days.ts';
import { type SubmittedReport, submitReport } from './reports-api.ts';

interface NewApprovedReport {
  title: string;
  amount: string;
  currency?: string;
  category?: string;
  custom_values?: Record<string, string>;
}

type Item = { kind: 'report' | 'advance'; id: string };

/** Creates a report as the user signed in on `page`, and approves it as the admin signed in on `office`. */
export async function createApprovedReport(
  page: Page,
  office: Page,
  { title, custom_values, ...spent }: NewApprovedReport,
): Promise<SubmittedReport> {
  const expenses = [{ merchant: title, ...spent }];
  const report = await submitReport(page, { title, expenses, ...(custom_values && { custom_values }) });
  await approveOnBehalf(office, { kind: 'report', id: report.report_id });
  return report;
}

/**
 * Creates an advance as the user signed in on `page`, then approves it and marks it as paid as the admin signed in on
 * `office`.
 */
export async function createPaidAdvance(
  page: Page,
  office: Page,
  of: { title: string; amount: string },
): Promise<string> {
  const { id, number } = await requestAdvance(page, of);
  await approveOnBehalf(office, { kind: 'advance', id });
  const { version } = await fetchAdvance(office, id);
  const { starts_on: paid_on } = daysAround();
  await callApi(office, {
    method: 'POST',
    path: '/advance/mark_paid',
    data: { advance_id: id, version, reference: `Wire for ${of.title}`, paid_on },
  });
  return number;
}

const maxSteps = 5;

/** Approves the item step by step, each time on behalf of the current approver. */
async function approveOnBehalf(office: Page, { kind, id }: Item): Promise<void> {
  for (let step = 0; step < maxSteps; step++) {
    const { data } = await callApi<{ data: { stage: string; version: number } }>(office, {
      method: 'GET',
      path: `/${kind}/details/${id}`,
    });
    if (data.stage === 'approved') return;
    await callApi(office, {
      method: 'POST',
      path: '/approvals/client/action',
      data: {
        item_kind: kind,
        item_id: id,
        version: data.version,
        decision: { action: 'approve', comment: 'Go ahead.' },
      },
    });
  }
  expect(false, `${kind} ${id} is still pending after ${maxSteps} approvals`).toBe(true);
}
