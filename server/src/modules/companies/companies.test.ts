import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { decimalsOf } from '#domain/money/currency.ts';
import { aCompany } from '../../testing/a-company.ts';
import { call } from '../../testing/client.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { sanitised } from './read-support.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

describe('the company profile', () => {
  it('is edited by super admins, with a logo and defaults for new people', async () => {
    const { people } = await aCompany(product, { sofia: ['super_admin'], ana: ['employee'] });
    const { sofia, ana } = people;
    const { data } = await sofia.calls('client.profile', {});
    expect(data).toMatchObject({
      currency: 'USD',
      time_zone: 'UTC',
      day_order: null,
      logo: null,
      is_currency_fixed: false,
    });
    const { logo: _logo, is_currency_fixed: _fixed, ...profile } = data;
    const image = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#204060' } })
      .png()
      .toBuffer();

    const saved = await sofia.calls('client.saveProfile', {
      ...profile,
      name: 'Meridian',
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
      day_order: 'month_first',
      support_mail_text: 'Write to <b>us</b><script>alert(1)</script>',
      guide_video_url: 'https://example.com/video',
      logo_base64: image.toString('base64'),
    });

    expect(saved.data).toMatchObject({
      name: 'Meridian',
      currency: 'EUR',
      support_mail_text: 'Write to <b>us</b>',
      version: profile.version + 1,
    });
    const navigation = await ana.calls('auth.company', { company: ana.client_id });
    expect(navigation.company).toMatchObject({ name: 'Meridian', currency: 'EUR' });
    expect(navigation.company.logo_url).toMatch(/^data:image\/webp;base64,/u);
    await expect(sofia.calls('client.saveProfile', { ...profile, name: 'Again' })).toBeRefused('item.changed');
    await expect(ana.calls('client.profile', {})).toBeRefused('access.denied');
  });

  it('keeps its currency once amounts exist', async () => {
    const { people } = await aCompany(product, { sofia: ['super_admin'] });
    const { sofia } = people;
    await sofia.calls('expenses.draftCreate', { merchant: 'Lokál', amount: '20.00', currency: 'USD' });
    const { logo: _logo, is_currency_fixed, ...profile } = (await sofia.calls('client.profile', {})).data;
    expect(is_currency_fixed).toBe(true);
    await expect(sofia.calls('client.saveProfile', { ...profile, currency: 'EUR' })).toBeRefused(
      'company.currency_used',
    );
  });
});

describe('the support text of a company', () => {
  it.each([
    ['Ask <b>us</b> or <em>them</em>.', 'Ask <b>us</b> or <em>them</em>.'],
    ['a<br>b', 'a<br />b'],
    ['<a href="mailto:x@y.example">mail</a>', '<a href="mailto:x@y.example" rel="noopener noreferrer">mail</a>'],
    ['<a href="tel:+12125550100">call</a>', '<a href="tel:+12125550100" rel="noopener noreferrer">call</a>'],
    [
      '<a href="https://x.example/?a=1&b=2">x</a>',
      '<a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer">x</a>',
    ],
  ])('keeps %s', (html, clean) => {
    expect(sanitised(html)).toBe(clean);
  });

  it.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<scr<script>ipt>alert(1)</script>', /^[^<]*$/],
    ['<img src=x onerror=alert(1)>ok', 'ok'],
    ['<b onclick="alert(1)">ok</b>', '<b>ok</b>'],
    ['<p style="position:fixed">ok</p>', '<p>ok</p>'],
    ['<a href="javascript:alert(1)">ok</a>', /^<a( rel="noopener noreferrer")?>ok<\/a>$/],
    ['<a href="JaVaScRiPt:alert(1)">ok</a>', /^<a( rel="noopener noreferrer")?>ok<\/a>$/],
    ['<a href="java\nscript:alert(1)">ok</a>', /^<a( rel="noopener noreferrer")?>ok<\/a>$/],
    ['<a href="&#106;avascript:alert(1)">ok</a>', /^<a( rel="noopener noreferrer")?>ok<\/a>$/],
    ['<a href="data:text/html,<script>1</script>">ok</a>', /^<a( rel="noopener noreferrer")?>ok<\/a>$/],
    ['<a href="//elsewhere.example">ok</a>', /^<a( rel="noopener noreferrer")?>ok<\/a>$/],
    ['<a href="http://plain.example">ok</a>', /^<a( rel="noopener noreferrer")?>ok<\/a>$/],
    [
      '<a href="https://x.example" target="_blank" onmouseover="x()">ok</a>',
      '<a href="https://x.example" rel="noopener noreferrer">ok</a>',
    ],
    ['<iframe src="https://x.example"></iframe>ok', 'ok'],
    ['<form action="/api/auth/session/sign-out"><input></form>ok', 'ok'],
    ['<svg><animate onbegin=alert(1)></svg>ok', 'ok'],
    ['<math><mi xlink:href="javascript:1">ok</mi></math>', 'ok'],
    ['<style>*{display:none}</style>ok', 'ok'],
    ['<!-- <script>1</script> -->ok', 'ok'],
    ['<base href="https://evil.example">ok', 'ok'],
  ])('removes unsafe parts of %s', (html, clean) => {
    const text = sanitised(html);
    if (clean instanceof RegExp) expect(text).toMatch(clean);
    else expect(text).toBe(clean);
    expect(text).not.toMatch(/<script|\bon\w+=|javascript:|data:|<img|<iframe/iu);
  });

  it('is sanitised before it reaches the home page', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['employee'] });
    await inCompany((tx) =>
      tx
        .updateTable('company_support')
        .set({ support_mail_text: 'Hi <script>alert(1)</script><a href="javascript:alert(2)" onclick="x()">there</a>' })
        .where('client_id', '=', client_id)
        .execute(),
    );
    const { support_mail_text } = await people.ana.calls('home.dashboard', {});
    expect(support_mail_text).toMatch(/^Hi <a[^>]*>there<\/a>$/);
    expect(support_mail_text).not.toMatch(/script|onclick/);
  });
});

describe('the getting started checklist', () => {
  it('is completed from the company’s data', async () => {
    const { people } = await aCompany(product, { ana: ['super_admin'] }, { name: 'Harbour', currency: 'EUR' });
    const steps = async () => (await people.ana.calls('client.gettingStarted', {})).steps;

    expect((await steps()).map(({ key, is_done }) => [key, is_done])).toEqual([
      ['trial', true],
      ['email', true],
      ['time_zone', false],
      ['currencies', false],
      ['categories', false],
      ['policies', false],
      ['approvals', false],
      ['entity', false],
      ['departments', false],
      ['people', false],
      ['roles', false],
    ]);

    expect((await steps())[0]?.description).toBe('The base currency of Harbour is EUR.');

    await people.ana.calls('people.editProfile', {
      first_name: 'Ana',
      last_name: 'B',
      phone: '',
      time_zone: 'Europe/Lisbon',
      version: 0,
    });

    expect((await steps()).find(({ key }) => key === 'time_zone')?.is_done).toBe(true);
  });
});

describe('currencies', () => {
  it('have the same decimals as the domain', async () => {
    const { currencies } = await call(product.address, 'client.currencies', {});
    expect(currencies.length).toBeGreaterThan(140);
    expect(currencies.filter(({ code, decimals }) => decimals !== decimalsOf(code))).toEqual([]);
    expect(currencies.map(({ code }) => code)).toEqual(currencies.map(({ code }) => code).sort());
    for (const code of ['USD', 'EUR', 'GBP', 'JPY', 'INR', 'KWD', 'CHF'])
      expect(currencies.find((currency) => currency.code === code)?.name, code).toBeTruthy();
  });
});

describe('client info', () => {
  it('returns the company and user of the session', async () => {
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    expect(await people.ana.calls('client.info', {})).toEqual({
      status: true,
      result: { client_id, user_name: 'Ana Tester', subscription_required: 1 },
    });
  });
});
