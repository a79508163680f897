import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { call } from '../../../testing/client.ts';
import { linkToken, mailsTo, mailTo } from '../../../testing/mails.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { plainOptions } from '../../../testing/template-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { expireCompanyExports } from '../expire-exports.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
afterAll(() => product.stop());

let made = 0;

/** Creates a company with a template, and an address that is not yet used anywhere. */
async function anOffice() {
  const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'] });
  const { admin, ana } = company.people;
  await insertTestReport(product, ana, { stage: 'approved' });
  const { template_id } = await admin.calls('exportTemplates.create', {
    name: 'Journal',
    level: 'report',
    format: 'csv',
    options: plainOptions,
  });
  made += 1;
  const email = `auditor${made}-${company.client_id}@auditor.test`;
  const draft = {
    name: 'Monthly journal',
    template_id,
    recurrence: { kind: 'daily' as const },
    time: '07:00',
    time_zone: 'UTC',
    recipient_ids: [admin.user_id],
  };
  return { ...company, admin, ana, email, draft };
}

type Office = Awaited<ReturnType<typeof anOffice>>;

const invitations = /wants to send you files/u;

async function invites({ admin, email }: Office) {
  const { recipient_id } = await admin.calls('outsideRecipients.add', { email });
  const token = linkToken(await mailTo(product, email, invitations), '/receive-files');
  return { recipient_id, token };
}

const answers = (token: string, answer: 'confirm' | 'decline') =>
  call(product.address, 'outsideRecipients.answer', { token, answer });

async function aRecipient(office: Office): Promise<string> {
  const { recipient_id, token } = await invites(office);
  await answers(token, 'confirm');
  return recipient_id;
}

async function stateOf({ admin, email }: Office) {
  const { data } = await admin.calls('outsideRecipients.list', {});
  return data.find((recipient) => recipient.email === email)?.state;
}

/** Runs the schedule and waits until its file is ready. */
async function runs({ admin }: Office, schedule_id: string) {
  const before = (await admin.calls('reportSchedules.history', { schedule_id })).data.length;
  await admin.calls('reportSchedules.run', { schedule_id });
  return vi.waitFor(
    async () => {
      const { data } = await admin.calls('reportSchedules.history', { schedule_id });
      const [run] = data;
      if (data.length === before || run?.state !== 'sent') throw new Error('The run is in progress.');
      return run;
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** Returns the mails about files, without the confirmation mails. */
const fileMails = async ({ email }: Office) =>
  (await mailsTo(product, email)).filter(({ subject }) => !invitations.test(subject));

describe('an outside address', () => {
  it('is asked what will be sent and by whom, and confirms once', async () => {
    const office = await anOffice();
    const { admin, email, draft } = office;
    const { recipient_id, token } = await invites(office);
    await admin.calls('reportSchedules.create', { ...draft, outside_recipient_ids: [recipient_id] });
    expect(await stateOf(office)).toBe('pending');
    const shown = await call(product.address, 'outsideRecipients.invitation', { token });
    expect(shown).toMatchObject({ email, files: ['Monthly journal'] });
    expect(shown.added_by).not.toBe('');

    expect(await answers(token, 'confirm')).toMatchObject({ email });
    expect(await stateOf(office)).toBe('confirmed');
    await expect(answers(token, 'decline')).toBeRefused('token.spent');
    await expect(call(product.address, 'outsideRecipients.invitation', { token })).toBeRefused('token.spent');
    await expect(admin.calls('outsideRecipients.add', { email })).toBeRefused('outside_recipient.exists');
    const { data } = await admin.calls('audit.list', { kind: 'outside_recipient' });
    expect(data.map(({ action, label }) => [action, label])).toEqual([
      ['outside_recipient_confirmed', email],
      ['outside_recipient_added', email],
    ]);
  });

  it('that declines is not asked again', async () => {
    const office = await anOffice();
    const { admin, email } = office;
    const { recipient_id, token } = await invites(office);
    await answers(token, 'decline');
    expect(await stateOf(office)).toBe('declined');
    await expect(admin.calls('outsideRecipients.add', { email })).toBeRefused('outside_recipient.opted_out');
    await expect(admin.calls('outsideRecipients.remove', { recipient_id })).toBeRefused('outside_recipient.opted_out');
  });

  it('gets a new link only after a while, and the earlier link stops working', async () => {
    const office = await anOffice();
    const { admin, email, client_id, inCompany } = office;
    const { token } = await invites(office);
    await expect(admin.calls('outsideRecipients.add', { email })).toBeRefused('outside_recipient.too_soon');
    const earlier = new Date(product.app.clock().getTime() - 3_600_000);
    await inCompany((tx) =>
      tx
        .updateTable('outside_recipients')
        .set({ mailed_at: earlier, expires_at: earlier })
        .where('client_id', '=', client_id)
        .execute(),
    );
    expect(await stateOf(office)).toBe('expired');
    await expect(answers(token, 'confirm')).toBeRefused('token.spent');

    await admin.calls('outsideRecipients.add', { email });
    await vi.waitFor(async () => expect(await mailsTo(product, email)).toHaveLength(2), { timeout: 20_000 });
    await expect(answers(token, 'confirm')).toBeRefused('token.spent');
    expect(await stateOf(office)).toBe('pending');
  });

  it('is added by people who may change schedules, and never one of a colleague', async () => {
    const { admin, ana } = await anOffice();
    await expect(ana.calls('outsideRecipients.add', { email: 'x@auditor.test' })).toBeRefused('access.denied');
    await expect(ana.calls('outsideRecipients.list', {})).toBeRefused('access.denied');
    await expect(admin.calls('outsideRecipients.add', { email: ana.email })).toBeRefused('outside_recipient.inside');
  });

  it('can wait for an answer with nine others', async () => {
    const { admin, client_id } = await anOffice();
    for (let index = 0; index < 10; index += 1)
      await admin.calls('outsideRecipients.add', { email: `${index}-${client_id}@auditor.test` });
    await expect(admin.calls('outsideRecipients.add', { email: `x-${client_id}@auditor.test` })).toBeRefused(
      'outside_recipient.too_many_pending',
    );
  });
});

describe('a scheduled file', () => {
  it('is sent to an outside address only after it confirmed, with a link that needs no session', async () => {
    const office = await anOffice();
    const { admin, email, draft } = office;
    const { days, version } = await admin.calls('client.retention', {});
    await admin.calls('client.saveRetention', { version, days: { ...days, exports: 7 } });
    const { recipient_id, token } = await invites(office);
    const { schedule_id } = await admin.calls('reportSchedules.create', {
      ...draft,
      outside_recipient_ids: [recipient_id],
    });
    expect((await runs(office, schedule_id)).sent_to.filter(({ is_outside }) => is_outside)).toEqual([]);
    expect(await fileMails(office)).toEqual([]);

    await answers(token, 'confirm');
    const run = await runs(office, schedule_id);
    expect(run.sent_to.filter(({ is_outside }) => is_outside)).toEqual([{ name: email, is_outside: true }]);
    expect(run.sent_to).toHaveLength(2);
    const mail = await mailTo(product, email, /^Monthly journal, /u);
    const file = await call(product.address, 'outsideRecipients.file', { token: linkToken(mail, '/shared-file') });
    expect(file).toMatchObject({ email, title: 'Monthly journal', rows: 1 });
    const answer = await fetch(new URL(file.url, product.address));
    expect((await answer.text()).split('\r\n')).toHaveLength(3);
    for (const to of [email, admin.email])
      expect((await mailTo(product, to, /^Monthly journal, /u)).text).toContain('The file is available for 7 days.');

    await admin.calls('client.saveRetention', { version: version + 1, days: { ...days, exports: null } });
    await expireCompanyExports(product.app, office.client_id);
    const unlimited = await call(product.address, 'outsideRecipients.file', { token: linkToken(mail, '/shared-file') });
    expect(unlimited).toMatchObject({ expires_at: null, title: 'Monthly journal' });

    await admin.calls('outsideRecipients.remove', { recipient_id });
    await expect(
      call(product.address, 'outsideRecipients.file', { token: linkToken(mail, '/shared-file') }),
    ).toBeRefused('shared_file.link_unknown');
    expect((await admin.calls('reportSchedules.list', {})).data[0]?.outside_recipients).toEqual([]);
  });

  it('is turned off by its address with one click, and on again', async () => {
    const office = await anOffice();
    const { admin, draft, email } = office;
    const outside_recipient_ids = [await aRecipient(office)];
    const { schedule_id } = await admin.calls('reportSchedules.create', { ...draft, outside_recipient_ids });
    await runs(office, schedule_id);
    const mail = await mailTo(product, email, /^Monthly journal, /u);
    const url = mail.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const token = linkToken(mail, '/unsubscribe/files');
    const shows = () => call(product.address, 'outsideRecipients.subscription', { token });
    expect(await shows()).toMatchObject({ email, is_off: false });

    for (let click = 0; click < 2; click += 1) {
      const body = 'List-Unsubscribe=One-Click';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { status } = await fetch(`${product.address}${new URL(url).pathname}`, { method: 'POST', headers, body });
      expect(status).toBe(200);
    }
    expect((await shows()).is_off).toBe(true);
    await runs(office, schedule_id);
    expect(await fileMails(office)).toHaveLength(1);
    await expect(admin.calls('outsideRecipients.add', { email })).toBeRefused('outside_recipient.opted_out');

    await call(product.address, 'outsideRecipients.unsubscribe', { token, is_off: false });
    expect((await runs(office, schedule_id)).sent_to).toHaveLength(2);
  });

  it('is not found with a link of another company or a changed one', async () => {
    const office = await anOffice();
    await expect(call(product.address, 'outsideRecipients.file', { token: 'x.y' })).toBeRefused(
      'shared_file.link_unknown',
    );
    const { recipient_id } = await invites(office);
    const other = await anOffice();
    await expect(
      other.admin.calls('reportSchedules.create', { ...other.draft, outside_recipient_ids: [recipient_id] }),
    ).toBeRefused('item.not_found');
  });
});
