import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { type Mail, MailRefused } from '../../outside/mail/port.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { call } from '../../testing/client.ts';
import { linkToken } from '../../testing/mails.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam } from '../approvals/testing/a-team.ts';
import { mailOnEvent } from './mail-on-event.ts';
import { notifyOnEvent } from './notify-on-event.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

/** Sends an invitation through a fake mail server. Each attempt is handled by the next function in `deliver`. */
async function invites(deliver: ((mail: Mail) => Promise<void>)[]) {
  const { people, client_id } = await aCompany(product, { neda: ['employee'] });
  const event = { client_id, event: 'user.invited', event_id: uuidv7(), user_id: people.neda.user_id };
  const sent: Mail[] = [];
  const send = async (mail: Mail) => {
    sent.push(mail);
    await deliver[sent.length - 1]?.(mail);
  };
  const app = { ...product.app, mail: { send, close: async () => undefined } };
  return { sent, tries: () => mailOnEvent(app, event) };
}

const details = (mail: Mail | undefined) =>
  call(product.address, 'auth.invitationDetails', { token: linkToken(mail ?? { text: '' }, '/invitation') });
const down = () => Promise.reject(new Error('421 Service not available'));

describe('a mail with a one-time link', () => {
  it('is sent after its link is committed, without occupying a connection', async () => {
    const { sent, tries } = await invites([
      async (mail) => {
        const { totalCount, idleCount, waitingCount } = product.app.database.pool;
        expect([totalCount - idleCount, waitingCount]).toEqual([0, 0]);
        expect((await details(mail)).status).toBe(true);
      },
    ]);
    await tries();
    expect(sent).toHaveLength(1);
  });

  it('is sent again with a new link after the mail server refused it', async () => {
    const { sent, tries } = await invites([down]);
    await expect(tries()).rejects.toThrow('421');
    await tries();
    await tries();
    expect(sent).toHaveLength(2);
    await expect(details(sent[0])).toBeRefused('token.spent');
    expect((await details(sent[1])).status).toBe(true);
  });

  it('is not sent twice while a slow mail server processes it', async () => {
    const { sent, tries } = await invites([
      async () => {
        await expect(tries()).rejects.toThrow('Another worker is sending the mail');
      },
    ]);
    await tries();
    expect(sent).toHaveLength(1);
  });
});

describe('a mail that cannot be delivered', () => {
  const refused = () => Promise.reject(new MailRefused('550 5.1.1 No such mailbox'));
  const logged = (person: TestPerson) => person.calls('notifications.mails', { state: 'bounced' });

  async function notifiesOwner(send: (mail: Mail) => Promise<void>) {
    const { ana, admin } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', title: 'Prague' });
    const { client_id, user_id } = ana;
    const event = { client_id, user_id, report_id, event: 'report.approved', event_id: uuidv7() };
    const app = { ...product.app, mail: { send, close: async () => undefined } };
    return { admin, ana, tries: () => notifyOnEvent(app, event) };
  }

  it('is logged as bounced after a final answer of the mail server, and not tried again', async () => {
    const { sent, tries } = await invites([refused]);
    await tries();
    await tries();
    expect(sent).toHaveLength(1);

    const { admin, ana, tries: notifies } = await notifiesOwner(refused);
    await notifies();
    const { data } = await logged(admin);
    expect(data).toMatchObject([{ email: ana.email, state: 'bounced', last_error: '550 5.1.1 No such mailbox' }]);
  });

  it('is logged as bounced when a report comes later, unless the report is forged', async () => {
    let message_id = '';
    const { admin, tries } = await notifiesOwner(async (mail) => {
      message_id = mail.message_id ?? '';
    });
    await tries();
    const reports = (id: string) =>
      product.app.inbound_mail?.receive({
        recipients: ['bounces@receipts.localhost'],
        is_report: true,
        raw: Buffer.from(
          `From: MAILER-DAEMON@mx.example\r\n\r\nAction: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; 552 Mailbox full\r\n\r\nMessage-ID: <${id}.outlay@outlay.example>\r\n`,
        ),
      });
    const forged = message_id.replace(/[0-9a-f]{24}$/u, '0'.repeat(24));
    expect(await reports(forged)).toBe('stored');
    expect((await logged(admin)).data).toEqual([]);
    expect(await product.app.inbound_mail?.accepts('bounces@receipts.localhost')).toBe(true);
    expect(await reports(message_id)).toBe('stored');
    expect((await logged(admin)).data).toMatchObject([{ state: 'bounced', last_error: '552 Mailbox full' }]);
  });
});
