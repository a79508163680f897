import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { aCompany } from '../../testing/a-company.ts';
import { call } from '../../testing/client.ts';
import { linkToken } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { mailOnEvent } from './mail-on-event.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

/** Sends an invitation through a mail server that behaves as `deliver` says, once per entry. */
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
