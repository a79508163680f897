import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aCompany } from '../../testing/a-company.ts';
import { insertTestCard } from '../../testing/card-rows.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { decideKind, decideOne } from '../approvals/decide-many.ts';
import { aTeam } from '../approvals/testing/a-team.ts';
import { runItems } from '../bulk/run-items.ts';
import { checkStatement } from '../cards/statements/check-statement.ts';
import { importStatement } from '../cards/statements/import-statement.ts';
import { decidedKinds, onEvent } from '../every-module.ts';
import { checkImport } from '../people/imports/check-import.ts';
import { runImport } from '../people/imports/run-import.ts';
import { sendDigests } from './daily-digest.ts';
import { inviteImported } from './invite-imported.ts';

/** Bulk actions and imports send one mail for each person, however many items they touch. */

let product: TestProduct;
const announced: Record<string, string>[] = [];
const waiting: { name: string; payload: Record<string, string> }[] = [];
const mailedTo: string[] = [];

beforeAll(async () => {
  product = await testProduct();
  const { jobs, mail } = product.app;
  const send = jobs.send.bind(jobs);
  vi.spyOn(jobs, 'send').mockImplementation(async (tx, name, payload, options) => {
    if (name === 'event') announced.push(payload);
    else waiting.push({ name, payload });
    await send(tx, name, payload, options);
  });
  vi.spyOn(mail, 'send').mockImplementation(async ({ to }) => void mailedTo.push(to));
});
beforeEach(() => {
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  announced.length = 0;
  waiting.length = 0;
  mailedTo.length = 0;
});
afterAll(() => product.stop());

/** Handles the announced events as the worker does. */
async function worksOff(): Promise<void> {
  for (const payload of announced.splice(0)) await onEvent(product.app, payload);
}

/** Runs the jobs of an import as the worker does, until none is left. */
async function worksOffImport(): Promise<void> {
  const jobs: Record<
    string,
    ((app: TestProduct['app'], payload: Record<string, string>) => Promise<void>) | undefined
  > = {
    'import.check': checkImport,
    'import.run': runImport,
    'import.invite': inviteImported,
  };
  for (let job = waiting.shift(); job; job = waiting.shift()) await jobs[job.name]?.(product.app, job.payload);
}

it('an import of 5,000 people invites each of them once and sends one mail to each administrator', {
  timeout: 600_000,
}, async () => {
  const { people } = await aCompany(product, { admin: ['super_admin'], second: ['super_admin'], ana: ['employee'] });
  const { admin, second } = people;
  const company = admin.client_id.slice(-12);
  const emails = Array.from({ length: 5_000 }, (_, index) => `p${index}.${company}@many.test`);
  const rows = emails.map((email, index) => `${email},Pat,Number ${index}`);
  const content_base64 = Buffer.from(['Email,First name,Last name', ...rows].join('\n')).toString('base64');
  const { data } = await admin.calls('users.uploadImport', { file_name: 'staff.csv', content_base64 });
  await admin.calls('users.mapImport', { import_id: data.import_id, mapping: data.mapping });
  await worksOffImport();
  await admin.calls('users.confirmImport', { import_id: data.import_id, send_invitations: true });
  await worksOffImport();
  expect(
    announced.map(({ event }) => event),
    'one event for all people',
  ).toEqual(['people.imported']);
  await worksOff();

  const invited = new Set(emails);
  expect(mailedTo.filter((email) => invited.has(email)).toSorted()).toEqual(emails.toSorted());
  expect(mailedTo.filter((email) => !invited.has(email)).toSorted()).toEqual([admin.email, second.email].toSorted());
  const { data: notices } = await admin.calls('notices.list', {});
  expect(notices.map(({ title }) => title)).toEqual(['5,000 people were imported']);
});

it('a bulk approval of 500 reports sends one mail to each owner', { timeout: 300_000 }, async () => {
  const { ana, ben, boss, company } = await aTeam(product);
  const ids: string[] = [];
  for (let index = 0; index < 500; index += 1) {
    const owner = index % 2 === 0 ? ana : ben;
    const { report_id } = await insertTestReport(product, owner, { stage: 'pending_approval', waits_for: [boss] });
    ids.push(report_id);
  }

  const { run_id } = await boss.calls('approvals.bulk', { chosen: { ids }, decision: { action: 'approve' } });
  const job = { client_id: company.client_id, run_id };
  await runItems(product.app, job, { [decideKind]: decideOne(decidedKinds) });
  // A decision that waits too long for the database is rolled back and made again, so only the last event of each
  // report was saved.
  const saved = [...new Map(announced.map((event) => [event.report_id, event])).values()];
  expect(saved).toHaveLength(500);
  announced.splice(0, announced.length, ...saved);
  await worksOff();

  expect(mailedTo.toSorted()).toEqual([ana.email, ben.email].toSorted());
  // The bell lists every decision, but its count stops at 100.
  expect((await ana.calls('notices.list', {})).no_of_unread).toBe(100);
});

it('an import of 5,000 card transactions adds one summary line for each person', { timeout: 300_000 }, async () => {
  const { people, client_id } = await aCompany(
    product,
    { ana: ['employee'], ben: ['employee'], fin: ['finance'] } as const,
    { features: { card_recon_enabled: true } },
  );
  const { ana, ben, fin } = people;
  await insertTestCard(product, ana, { last_four: '4242' });
  await insertTestCard(product, ben, { last_four: '1881' });
  const lines = Array.from(
    { length: 5_000 },
    (_, index) => `${index % 2 === 0 ? '4242' : '1881'},2026-03-01,${index + 1}.50,Shop ${index}`,
  );
  const content_base64 = Buffer.from(['Card,Date,Amount,Merchant', ...lines].join('\n')).toString('base64');
  const { data } = await fin.calls('cardStatements.upload', { file_name: 'march.csv', content_base64 });
  await checkStatement(product.app, { client_id, statement_id: data.id });
  await fin.calls('cardStatements.confirm', { statement_id: data.id });
  await importStatement(product.app, { client_id, statement_id: data.id });
  await worksOff();

  expect(mailedTo, 'no mail for a single transaction').toEqual([]);
  const { data: notices } = await ana.calls('notices.list', {});
  expect(notices.map(({ title }) => title)).toEqual(['2,500 card transactions to review']);
  product.setNow(new Date('2026-11-13T12:00:00Z'));
  await sendDigests(product.app, client_id);
  expect(mailedTo.toSorted()).toEqual([ana.email, ben.email].toSorted());
});
