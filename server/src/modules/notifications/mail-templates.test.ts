import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { mailsTo, mailTo } from '../../testing/mails.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam } from '../approvals/testing/a-team.ts';
import { notifyOnEvent } from './notify-on-event.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
beforeEach(() => product.setNow(new Date('2026-11-12T12:00:00Z')));
afterAll(() => product.stop());

const event = 'report.approved';
const template = {
  subject: 'Good news about {number}',
  body: 'Your {title} <b>passed</b>.\n\n{details}\n\nYour {company} team',
};

describe('the text of an email', () => {
  it('is previewed on a real report, sent to oneself, saved, used and reset', async () => {
    const { admin, ana } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', title: 'Prague' });
    const shown = await admin.calls('notifications.template', { event });
    expect(shown.data).toMatchObject({ subject: '{subject}', body: '{details}', is_own: false, version: 0 });
    expect(shown.data.placeholders.map(({ key }) => key)).toContain('title');

    const preview = await admin.calls('notifications.previewTemplate', { event, item_id: report_id, template });
    expect(preview.subject).toMatch(/^Good news about ER-\d+$/u);
    expect(preview.text).toContain('Your Prague <b>passed</b>.');
    expect(preview.html).toContain('Prague &#60;b&#62;passed');
    // The content security policy of the page that shows the preview forbids style sheets.
    expect(preview.html).not.toContain('<style');

    await admin.calls('notifications.testTemplate', { event, item_id: report_id, template });
    expect((await mailTo(product, admin.email, /Good news about/u)).text).toContain('Your Prague');
    await admin.calls('notifications.saveTemplate', { event, version: 0, template });
    await expect(admin.calls('notifications.saveTemplate', { event, version: 0, template })).toBeRefused(
      'item.changed',
    );
    const { client_id, user_id } = ana;
    await notifyOnEvent(product.app, { client_id, user_id, report_id, event, event_id: uuidv7() });
    const sent = await mailTo(product, ana.email, /Good news about/u);
    expect(sent.text).toMatch(/Your Prague <b>passed<\/b>\.\n\n.*approved.*\n\nYour Company .* team/su);
    expect((await ana.calls('notices.list', {})).data[0]?.title, 'the bell is short').toMatch(/was approved$/u);

    await admin.calls('notifications.saveTemplate', { event, version: 1, template: null });
    await notifyOnEvent(product.app, { client_id, user_id, report_id, event, event_id: uuidv7() });
    await mailTo(product, ana.email, /Prague was approved/u);
    const { data } = await admin.calls('audit.list', { kind: 'notification' });
    const actions = JSON.stringify(data);
    expect(actions).toContain('changed the text of the email');
    expect(actions).toContain('reset the text of the email');
  });

  it('refuses a placeholder that the event does not have', async () => {
    const { admin } = await aTeam(product);
    const unknown = { subject: 'Hello', body: '{password}' };
    for (const name of ['notifications.previewTemplate', 'notifications.testTemplate'] as const)
      await expect(admin.calls(name, { event, template: unknown })).toBeRefused('mail_template.unknown_placeholder');
    await expect(
      admin.calls('notifications.saveTemplate', { event: 'trial.ending', version: 0, template }),
    ).toBeRefused('mail_template.unknown_placeholder');
  });
});

it('emails have the colour and the logo of the company', async () => {
  const { admin, ana, company } = await aTeam(product);
  const logo = 'data:image/webp;base64,UklGRg==';
  await company.inCompany((tx) =>
    tx.updateTable('companies').set({ logo }).where('client_id', '=', company.client_id).execute(),
  );
  await admin.calls('notifications.saveLook', { color: '#ffd400', shows_logo: true, version: 0 });
  const { report_id } = await insertTestReport(product, ana, { stage: 'approved', title: 'Prague' });
  const { client_id, user_id } = ana;
  await notifyOnEvent(product.app, { client_id, user_id, report_id, event, event_id: uuidv7() });
  const [mail] = await mailsTo(product, ana.email);
  expect(mail?.html).toContain('background:#ffd400;color:#000000');
  expect(mail?.html).toContain('src="cid:logo"');
  expect(mail?.logo).toBe(logo);

  await admin.calls('notifications.saveLook', { color: '#336699', shows_logo: false, version: 1 });
  const preview = await admin.calls('notifications.previewTemplate', { event, template });
  expect(preview.html).toContain('background:#336699;color:#ffffff');
  expect(preview.html).not.toContain('<img');
});
