import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LanguageCode } from '#domain/language/languages.ts';
import { addTexts } from '../../http/language.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam, stepOf } from '../approvals/testing/a-team.ts';
import { sendDigests } from './daily-digest.ts';

/** Each person gets messages in their own language, whatever the language of the person who caused the event. */

addTexts('de', {
  'Hello {0},': 'Hallo {0},',
  Approve: 'Genehmigen',
  Review: 'Prüfen',
  '{0} {1} needs your approval': '{0} {1} wartet auf Ihre Genehmigung',
  '{0}, submitted by {1}.': '{0}, eingereicht von {1}.',
  'You receive this because you are involved in this report.':
    'Sie erhalten diese E-Mail, weil Sie an diesem Bericht beteiligt sind.',
  'Change email settings': 'E-Mail-Einstellungen ändern',
  'Reason: {0}': 'Grund: {0}',
});
addTexts('ar', {
  'Hello {0},': 'مرحبًا {0}،',
  '{0} {1} was approved': 'تمت الموافقة على {0} {1}',
  'Your daily summary from Outlay': 'ملخصك اليومي من Outlay',
});
addTexts('ja', { '{0} {1} needs your approval': '{0} {1}の承認をお願いします' });

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
beforeEach(() => product.setNow(new Date('2026-11-12T12:00:00Z')));
afterAll(() => product.stop());

async function choosesLanguage(person: TestPerson, language: LanguageCode) {
  const { data } = await person.calls('people.profile', {});
  const { first_name, last_name, phone, time_zone, version } = data;
  await person.calls('people.editProfile', { first_name, last_name, phone, time_zone, version, language });
}

async function aMixedTeam() {
  const team = await aTeam(product);
  await choosesLanguage(team.boss, 'de');
  await choosesLanguage(team.ana, 'ar');
  await team.goes(stepOf([team.boss, team.head], 'all'));
  return team;
}

describe('a report that two people approve', () => {
  it('is announced to each of them in their language', async () => {
    const { ana, boss, head, submits } = await aMixedTeam();
    const { report_id } = await submits(ana, ['1234.50'], 'Prag');

    const german = await mailTo(product, boss.email, /Prag wartet auf Ihre Genehmigung$/u);
    expect(german.text).toMatch(/^Hallo Boss,\n\nUSD 1\.234,50.*, eingereicht von Ana Tester\./u);
    expect(german.text).toContain('Genehmigen:\n');
    expect(german.text).toContain('weil Sie an diesem Bericht beteiligt sind.');
    expect(german.text).toContain('E-Mail-Einstellungen ändern:\n');
    expect(german.html).toContain('<html lang="de" dir="ltr">');

    const english = await mailTo(product, head.email, /Prag needs your approval$/u);
    expect(english.text).toMatch(/^Hello Head,\n\nUSD 1,234\.50, 1 expense, submitted by Ana Tester\./u);
    expect(english.html).toContain('<html lang="en" dir="ltr">');

    const [notice] = (await boss.calls('notices.list', {})).data;
    expect(notice).toMatchObject({ item_id: report_id, title: expect.stringContaining('wartet auf') });
    expect((await head.calls('notices.list', {})).data[0]?.title).toContain('needs your approval');
  });

  it('is approved in English for everybody who reads its history', async () => {
    const { ana, boss, head, company, submits } = await aMixedTeam();
    const { report_id, version } = await submits(ana, ['10.00'], 'Oslo');
    const page = { headers: { 'request-from': 'web', 'accept-language': 'ja' } };
    const decision = { action: 'approve' as const };
    const first = await boss.calls('approvals.action', { item_id: report_id, version, decision }, page);
    await head.calls('approvals.action', { item_id: report_id, version: first.version, decision }, page);

    const mail = await mailTo(product, ana.email, /^تمت الموافقة على ER-\d+ Oslo$/u);
    expect(mail.text).toMatch(/^مرحبًا Ana،\n/u);
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail.html).toContain('<div class="outer" dir="rtl"');

    const { rows } = await company.inCompany((tx) =>
      sql<{ row: string }>`select a::text as row from activity a where a.client_id = ${company.client_id}`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toMatch(/[ぁ-ゖ一-龠]|\p{Script=Arabic}/u);
  });
});

it('a summary is in the language of its reader', async () => {
  const { ana, boss, submits, goes, company } = await aMixedTeam();
  await goes(stepOf([boss]));
  await ana.calls('notices.saveSettings', { approval_mails: 'daily', quiet_hours: null });
  const { report_id, version } = await submits(ana, ['10.00'], 'Wien');
  await boss.calls('approvals.action', { item_id: report_id, version, decision: { action: 'approve' } });
  await expect.poll(async () => (await ana.calls('notices.list', {})).data.length, { timeout: 10_000 }).toBe(1);

  product.setNow(new Date('2026-11-13T12:00:00Z'));
  await sendDigests(product.app, company.client_id);
  const mail = await mailTo(product, ana.email, /^ملخصك اليومي من Outlay$/u);
  expect(mail.text).toMatch(/تمت الموافقة على ER-\d+ Wien/u);
  expect(mail.html).toContain('lang="ar" dir="rtl"');
});
