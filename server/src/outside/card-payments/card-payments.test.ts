import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardPaymentsPort, CardVendorAway } from './port.ts';
import { signatureOf } from './stand-in/send-notification.ts';
import { type ServedVendor, serveVendor } from './stand-in/serve-vendor.ts';
import { stripePayments } from './stripe.ts';

const secret = 'whsec_test';
let served: ServedVendor;
let cards: CardPaymentsPort;
beforeAll(async () => {
  served = await serveVendor({ port: 0, file: null, webhook: null });
  cards = stripePayments({ url: async () => served.url, key: 'sk_test', webhook_secret: secret });
});
afterAll(() => served.stop());

let checkouts = 0;

async function aCheckout() {
  checkouts += 1;
  return cards.startCheckout({
    client_id: 'company',
    checkout_id: `checkout-${checkouts}`,
    customer_id: null,
    company: 'Acme',
    currency: 'USD',
    email: 'ana@acme.test',
    success_url: 'http://127.0.0.1/payment-loading',
    cancel_url: 'http://127.0.0.1/payment-error',
  });
}

function enter(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

async function aCard(number: string) {
  const { url, session_id, customer_id } = await aCheckout();
  await enter(url, { number });
  const { card } = await cards.readCheckout(session_id);
  return { customer_id, card_id: card?.vendor_id ?? '' };
}

describe('a checkout', () => {
  it('saves the card that is entered', async () => {
    const { url, session_id } = await aCheckout();
    expect(await cards.readCheckout(session_id)).toEqual({ state: 'open', card: null, failure_code: '' });
    const answered = await enter(url, { number: '4242 4242 4242 4242' });
    expect(answered.headers.get('location')).toBe('http://127.0.0.1/payment-loading');
    expect(await cards.readCheckout(session_id)).toMatchObject({
      state: 'complete',
      card: { brand: 'visa', last_four: '4242', expires: '12/34' },
    });
  });

  it.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
  ])('refuses the card %s', async (number, failure_code) => {
    const { url, session_id } = await aCheckout();
    expect((await enter(url, { number })).status).toBe(200);
    expect(await cards.readCheckout(session_id)).toEqual({ state: 'open', card: null, failure_code });
  });

  it('asks for authentication', async () => {
    const { url, session_id } = await aCheckout();
    await enter(url, { number: '4000002500003155' });
    expect((await cards.readCheckout(session_id)).state).toBe('open');
    await enter(url, { number: '4000002500003155', authenticated: 'yes' });
    expect((await cards.readCheckout(session_id)).state).toBe('complete');
  });
});

describe('a charge', () => {
  const amount = { minor: 1234n, currency: 'USD' };
  const charge = (card: { customer_id: string; card_id: string }, payment_id: string) =>
    cards.charge({ client_id: 'company', payment_id, amount, description: 'Invoice 1', ...card });

  it('is made once per payment', async () => {
    const card = await aCard('4242424242424242');
    const before = served.charges();
    const results = await Promise.all(Array.from({ length: 8 }, () => charge(card, 'payment-1')));
    expect(new Set(results.map(({ vendor_id }) => vendor_id)).size).toBe(1);
    expect(results[0]).toMatchObject({ state: 'succeeded', failure_code: '' });
    expect(served.charges()).toBe(before + 1);
  });

  it('fails with the reason of the bank', async () => {
    const result = await charge(await aCard('4000000000000341'), 'payment-2');
    expect(result).toMatchObject({ state: 'failed', failure_code: 'generic_decline' });
  });

  it('of a card that the vendor does not know fails', async () => {
    const result = await charge({ customer_id: 'cus_1', card_id: 'pm_unknown' }, 'payment-3');
    expect(result).toEqual({ state: 'failed', vendor_id: '', failure_code: 'no_card' });
  });

  it('of a vendor that does not answer is unknown', async () => {
    const away = stripePayments({ url: async () => 'http://127.0.0.1:9', key: 'k', webhook_secret: secret });
    await expect(away.readCheckout('cs_1')).rejects.toBeInstanceOf(CardVendorAway);
  });
});

describe('a notification', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', status: 'succeeded', metadata: { client_id: 'c', payment_id: 'p' } } },
  });
  const read = (signature: string) => cards.readNotification({ raw: Buffer.from(body), signature });

  it('is read when its signature is right', async () => {
    expect(await read(signatureOf(body, secret, Math.floor(Date.now() / 1000)))).toMatchObject({
      event_id: 'evt_1',
      client_id: 'c',
      payment_id: 'p',
      result: { state: 'succeeded' },
    });
  });

  it.each([
    ['another secret', signatureOf(body, 'other', Math.floor(Date.now() / 1000))],
    ['another body', signatureOf(`${body} `, secret, Math.floor(Date.now() / 1000))],
    ['an old date', signatureOf(body, secret, 1)],
    ['no signature', ''],
  ])('is refused with %s', async (_, signature) => {
    expect(await read(signature)).toBeNull();
  });
});

it.each([
  ['pm_card_visa', 'succeeded'],
  ['pm_card_chargeCustomerFail', 'failed'],
])('always knows the test card %s', async (card_id, state) => {
  const amount = { minor: 100n, currency: 'USD' };
  const request = {
    client_id: 'company',
    payment_id: card_id,
    customer_id: 'cus_demo',
    card_id,
    amount,
    description: '',
  };
  expect(await cards.charge(request)).toMatchObject({ state });
});
