import { expect, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { daysAround } from './days.ts';
import { advanceNow, requestsAdvance } from './own-advances.ts';
import { type Submitted, submits } from './submitted-items.ts';

type Item = { kind: 'report' | 'advance'; id: string };

/** A report of whoever is signed in on `page`, approved by the admin who is signed in on `office`. */
export async function approvedReport(
  page: Page,
  office: Page,
  { title, amount }: { title: string; amount: string },
): Promise<Submitted> {
  const report = await submits(page, { title, expenses: [{ merchant: title, amount }] });
  await approvesInPlace(office, { kind: 'report', id: report.report_id });
  return report;
}

/** An advance of whoever is signed in on `page` that is out: approved and paid by the admin on `office`. */
export async function paidAdvance(page: Page, office: Page, of: { title: string; amount: string }): Promise<string> {
  const { id, number } = await requestsAdvance(page, of);
  await approvesInPlace(office, { kind: 'advance', id });
  const { version } = await advanceNow(office, id);
  const { starts_on: paid_on } = daysAround();
  await ask(office, {
    method: 'POST',
    path: '/advance/mark_paid',
    data: { advance_id: id, version, reference: `Wire for ${of.title}`, paid_on },
  });
  return number;
}

const mostSteps = 5;

/** Decides every step in the place of whomever it waits for. */
async function approvesInPlace(office: Page, { kind, id }: Item): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    const { data } = await ask<{ data: { stage: string; version: number } }>(office, {
      method: 'GET',
      path: `/${kind}/details/${id}`,
    });
    if (data.stage === 'approved') return;
    await ask(office, {
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
  expect(false, `${kind} ${id} was approved ${mostSteps} times and still waits`).toBe(true);
}
