import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { v7 as uuidv7 } from 'uuid';
import { fakeVendor } from '../../outside/testing/fake-vendor.ts';
import { aCompany } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { fillMarketRates, refreshMarketRates } from './refresh-market-rates.ts';

let product: TestProduct;

/** Sets a fixed clock, so that the rates of a known day apply. Tests change the minute where the order matters. */
const at = (minute: number) => product.setNow(new Date(Date.UTC(2026, 10, 15, 12, minute)));

beforeAll(async () => {
  product = await testProduct();
  at(0);
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

const aCompanyWithAdmins = (currency = 'USD') =>
  aCompany(product, { sofia: ['settings_admin'], rahul: ['settings_admin'], ana: ['employee'] }, { currency });

describe('a manual rate', () => {
  it('ends after its last day and cannot be ten times off the market', async () => {
    const { sofia, ana } = (await aCompanyWithAdmins()).people;
    const rate = { currency: 'EUR', effective_from: '2026-11-01', ends_on: '2026-11-10', rate: '1.2' };
    await sofia.calls('currencies.setRate', rate);
    const rateOn = async (on: string) => (await ana.calls('currencies.exrate', { from: 'EUR', on })).ex_rate;
    expect(await rateOn('2026-11-10')).toBe('1.2');
    expect(await rateOn('2026-11-13')).toBe('1.0845');
    const { manual } = await sofia.calls('currencies.history', { currency: 'EUR' });
    expect(manual[0]).toMatchObject({ effective_from: '2026-11-01', ends_on: '2026-11-10' });

    await expect(sofia.calls('currencies.setRate', { ...rate, rate: '108.45' })).toBeRefused('rate.implausible');
    await expect(sofia.calls('currencies.setRate', { ...rate, rate: '0.1' })).toBeRefused('rate.implausible');
    await expect(sofia.calls('currencies.setRate', { ...rate, ends_on: '2026-10-31' })).toBeRefused('rate.ends_before');
  });
});

describe('the exchange rate of a day', () => {
  it.each([
    // The built-in list has rates for the beginning of each month and for 13 November.
    ['EUR', '2026-11-15', '1.0845', '2026-11-13'],
    ['EUR', '2026-11-13', '1.0845', '2026-11-13'],
    ['EUR', '2026-10-31', '1.0893', '2026-10-01'],
    ['EUR', '2026-10-01', '1.0893', '2026-10-01'],
    ['EUR', '2026-09-30', '1.0914', '2026-09-01'],
    ['EUR', '2025-11-03', '1.0618', '2025-11-03'],
    ['JPY', '2026-11-15', '0.006522916', '2026-11-13'],
    ['GBP', '2026-11-05', '1.254003677', '2026-11-02'],
    ['USD', '2020-01-01', '1', '2020-01-01'],
  ])('%s on %s is %s dollars, from %s', async (from, on, ex_rate, rate_on) => {
    const { people } = await aCompanyWithAdmins();
    const answer = await people.ana.calls('currencies.exrate', { from, on });
    expect(answer).toMatchObject({ from, to: 'USD', on, ex_rate, rate_on, set_by: null });
    expect(answer.source).toBe(from === 'USD' ? 'same' : 'built-in reference rates');
  });

  it('is missing before the first day and for unquoted currencies', async () => {
    const { ana } = (await aCompanyWithAdmins()).people;
    await expect(ana.calls('currencies.exrate', { from: 'EUR', on: '2000-01-01' })).toBeRefused('rate.none');
    await expect(ana.calls('currencies.exrate', { from: 'XXX' })).toBeRefused('rate.none');
    const { body } = await ana.sends('currencies.exrate', { from: 'AFN', on: '2026-11-01' });
    expect(body).toMatchObject({
      message: 'There is no exchange rate from AFN to USD for 2026-11-01. Ask an administrator to add one.',
    });
  });

  it('defaults to today in the time zone of the actor', async () => {
    const { people, inCompany, client_id } = await aCompanyWithAdmins();
    await inCompany((tx) =>
      tx.updateTable('users').set({ time_zone: 'Pacific/Kiritimati' }).where('client_id', '=', client_id).execute(),
    );
    expect(await people.ana.calls('currencies.exrate', { from: 'EUR' })).toMatchObject({ on: '2026-11-16' });
  });

  it('converts between two foreign currencies through the euro', async () => {
    const { ana } = (await aCompanyWithAdmins('CHF')).people;
    expect(await ana.calls('currencies.exrate', { from: 'GBP', to: 'JPY', on: '2026-11-14' })).toMatchObject({
      // 166.26 yen per euro divided by 0.86420 pounds per euro.
      ex_rate: '192.386021754',
      rate_on: '2026-11-13',
    });
  });

  it('is the valid manual rate, otherwise the market rate', async () => {
    const { people } = await aCompanyWithAdmins();
    const { sofia, rahul, ana } = people;
    const set = (by: typeof sofia, effective_from: string, rate: string) =>
      by.calls('currencies.setRate', { currency: 'EUR', effective_from, rate });
    await set(sofia, '2026-10-01', '1.10');
    const second = await set(rahul, '2026-11-01', '1.2');
    await set(sofia, '2027-01-01', '1.3');
    const rates = async () =>
      Promise.all(
        ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01', '2026-12-31'].map(async (on) => {
          const { ex_rate, rate_on, source, set_by } = await ana.calls('currencies.exrate', { from: 'EUR', on });
          return [ex_rate, rate_on, source, set_by];
        }),
      );
    expect(await rates()).toEqual([
      ['1.0914', '2026-09-01', 'built-in reference rates', null],
      ['1.1', '2026-10-01', 'manual', 'Sofia Tester'],
      ['1.1', '2026-10-01', 'manual', 'Sofia Tester'],
      ['1.2', '2026-11-01', 'manual', 'Rahul Tester'],
      ['1.2', '2026-11-01', 'manual', 'Rahul Tester'],
    ]);
    expect(await ana.calls('currencies.exrate', { from: 'USD', to: 'EUR', on: '2026-11-02' })).toMatchObject({
      ex_rate: '0.833333333',
      source: 'manual',
    });

    await rahul.calls('currencies.removeRate', { id: second.id });
    expect((await rates())[3]).toEqual(['1.1', '2026-10-01', 'manual', 'Sofia Tester']);
  });

  it('is only the manual rate if market rates are disabled', async () => {
    const { sofia, ana } = (await aCompanyWithAdmins()).people;
    await sofia.calls('currencies.saveSettings', { version: 0, is_automatic: false, allowed: [] });
    await expect(ana.calls('currencies.exrate', { from: 'EUR' })).toBeRefused('rate.none');
    await sofia.calls('currencies.setRate', { currency: 'EUR', effective_from: '2026-01-01', rate: '1.05' });
    expect(await ana.calls('currencies.exrate', { from: 'EUR' })).toMatchObject({ ex_rate: '1.05' });
  });

  it('is returned only for allowed currencies', async () => {
    const { sofia, ana } = (await aCompanyWithAdmins()).people;
    await sofia.calls('currencies.saveSettings', { version: 0, is_automatic: true, allowed: ['EUR', 'GBP'] });
    await ana.calls('currencies.exrate', { from: 'EUR' });
    await ana.calls('currencies.exrate', { from: 'USD', to: 'JPY' });
    await expect(ana.calls('currencies.exrate', { from: 'JPY' })).toBeRefused('currency.not_allowed');
  });
});

describe('currency settings', () => {
  it('list every currency with its current rate', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    await sofia.calls('currencies.setRate', { currency: 'GBP', effective_from: '2026-11-01', rate: '1.3' });
    product.takeQueries();
    const answer = await sofia.calls('currencies.settings', {});
    // The request makes at most one query for the session and four for the data.
    expect(product.takeQueries().length).toBeLessThanOrEqual(5);

    expect(answer).toMatchObject({
      currency: 'USD',
      is_automatic: true,
      source: 'built-in reference rates',
      source_updated_on: '2026-11-13',
      version: 0,
    });

    expect(answer.data.length).toBeGreaterThan(150);
    const options = (currency: string) => answer.data.find((row) => row.currency === currency);
    expect(options('EUR')).toMatchObject({ name: 'Euro', is_allowed: true, ex_rate: '1.0845', rate_on: '2026-11-13' });
    expect(options('GBP')).toMatchObject({ ex_rate: '1.3', source: 'manual', set_by: 'Sofia Tester' });
    expect(options('USD')).toMatchObject({ ex_rate: '1', source: 'same' });
    expect(options('AFN')).toMatchObject({
      is_allowed: true,
      ex_rate: null,
      rate_on: null,
      source: null,
      set_by: null,
    });
    const before = await sofia.calls('currencies.settings', { on: '2026-10-15' });
    expect(before.data.find((row) => row.currency === 'GBP')).toMatchObject({ source: 'built-in reference rates' });
  });

  it('are saved completely, and an empty list allows every currency', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const allowed = async () =>
      (await sofia.calls('currencies.settings', {})).data.filter((row) => row.is_allowed).map((row) => row.currency);
    await sofia.calls('currencies.saveSettings', { version: 0, is_automatic: true, allowed: ['GBP', 'EUR', 'EUR'] });
    expect(await allowed()).toEqual(['EUR', 'GBP', 'USD']);
    await sofia.calls('currencies.saveSettings', { version: 1, is_automatic: true, allowed: ['USD'] });
    expect(await allowed()).toEqual(['USD']);
    await sofia.calls('currencies.saveSettings', { version: 2, is_automatic: false, allowed: [] });
    expect((await allowed()).length).toBeGreaterThan(150);
    expect(await sofia.calls('currencies.settings', {})).toMatchObject({ version: 3, is_automatic: false });
  });

  it('refuse an outdated version, also on the first save', async () => {
    const { sofia, rahul } = (await aCompanyWithAdmins()).people;
    const save = (by: typeof sofia, version: number) =>
      by.sends('currencies.saveSettings', { version, is_automatic: true, allowed: ['EUR'] });
    const firsts = await Promise.all([save(sofia, 0), save(rahul, 0)]);
    expect(firsts.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    expect((await save(rahul, 0)).body).toMatchObject({ code: 'item.changed' });
    expect((await save(rahul, 7)).body).toMatchObject({ code: 'item.changed' });
    expect((await save(rahul, 1)).http_status).toBe(200);
  });

  it('refuse unknown currencies and invalid rates', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    await expect(
      sofia.calls('currencies.saveSettings', { version: 0, is_automatic: true, allowed: ['EUR', 'QQQ'] }),
    ).toBeRefused('sign_up.unknown_currency');
    const set = (currency: string) =>
      sofia.calls('currencies.setRate', { currency, effective_from: '2026-11-01', rate: '1' });
    await expect(set('QQQ')).toBeRefused('sign_up.unknown_currency');
    await expect(set('USD')).toBeRefused('rate.own_currency');
    for (const rate of ['0', '0.000', '-1', '1e3', '1.1234567891', '1234567890', 'one'])
      await expect(
        sofia.calls('currencies.setRate', { currency: 'EUR', effective_from: '2026-11-01', rate }),
      ).toBeRefused('request.invalid');
  });

  it('require permission to read and write', async () => {
    const { ana } = (await aCompanyWithAdmins()).people;
    await expect(ana.calls('currencies.settings', {})).toBeRefused('access.denied');
    await expect(ana.calls('currencies.history', { currency: 'EUR' })).toBeRefused('access.denied');
    await expect(
      ana.calls('currencies.setRate', { currency: 'EUR', effective_from: '2026-11-01', rate: '1' }),
    ).toBeRefused('access.denied');
  });
});

describe('the rate history', () => {
  it('contains set, replaced and removed rates', async () => {
    const { sofia, rahul } = (await aCompanyWithAdmins()).people;
    const first = { currency: 'EUR', effective_from: '2026-11-01', rate: '1.1' };
    await sofia.calls('currencies.setRate', first);
    const { id } = await rahul.calls('currencies.setRate', { ...first, rate: '1.15' });
    await sofia.calls('currencies.setRate', { ...first, effective_from: '2026-10-01', rate: '1.2' });
    await rahul.calls('currencies.removeRate', { id });
    const { manual } = await sofia.calls('currencies.history', { currency: 'EUR' });
    expect(
      manual.map(({ effective_from, rate, set_by, is_removed }) => [effective_from, rate, set_by, is_removed]),
    ).toEqual(
      expect.arrayContaining([
        ['2026-11-01', '1.15', 'Rahul Tester', true],
        ['2026-11-01', '1.1', 'Sofia Tester', true],
        ['2026-10-01', '1.2', 'Sofia Tester', false],
      ]),
    );
    await expect(rahul.calls('currencies.removeRate', { id })).toBeRefused('item.not_found');
  });

  it('shows market rates in the company currency, page by page', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const { market } = await sofia.calls('currencies.history', { currency: 'EUR' });
    expect(market[0]).toEqual({ rate_on: '2026-11-13', rate: '1.0845', source: 'built-in reference rates' });
    const earlier = await sofia.calls('currencies.history', { currency: 'GBP', before: '2026-10-01' });
    expect(earlier.market[0]).toMatchObject({ rate_on: '2026-09-01', rate: '1.263150585' });
    expect((await sofia.calls('currencies.history', { currency: 'USD' })).market).toEqual([]);
    const inEuro = (await aCompanyWithAdmins('EUR')).people.sofia;
    expect((await inEuro.calls('currencies.history', { currency: 'USD' })).market[0]).toMatchObject({
      rate: '0.92208391',
    });
  });

  it('keeps the later of two simultaneous rates for the same day', async () => {
    const { people, inCompany, client_id } = await aCompanyWithAdmins();
    const rates = ['1.01', '1.02', '1.03', '1.04', '1.05', '1.06', '1.07', '1.08'];
    const answers = await Promise.all(
      rates.map((rate, index) =>
        (index % 2 ? people.sofia : people.rahul).sends('currencies.setRate', {
          currency: 'EUR',
          effective_from: '2026-11-01',
          rate,
        }),
      ),
    );
    expect(answers.map(({ http_status }) => http_status)).toEqual(rates.map(() => 200));
    const rows = await inCompany((tx) =>
      tx.selectFrom('company_rates').select('removed_at').where('client_id', '=', client_id).execute(),
    );
    expect(rows).toHaveLength(8);
    expect(rows.filter(({ removed_at }) => removed_at === null)).toHaveLength(1);
  });

  it('is hidden from other companies', async () => {
    const [ours, theirs] = [await aCompanyWithAdmins(), await aCompanyWithAdmins()];
    const { id } = await theirs.people.sofia.calls('currencies.setRate', {
      currency: 'EUR',
      effective_from: '2026-11-01',
      rate: '3',
    });
    await expect(ours.people.sofia.calls('currencies.removeRate', { id })).toBeRefused('item.not_found');
    await expect(ours.people.sofia.calls('currencies.removeRate', { id: uuidv7() })).toBeRefused('item.not_found');
    expect((await ours.people.sofia.calls('currencies.history', { currency: 'EUR' })).manual).toEqual([]);
  });

  it('records changes in the audit log', async () => {
    const { people, inCompany, client_id } = await aCompanyWithAdmins();
    const { sofia } = people;
    at(1);
    await sofia.calls('currencies.saveSettings', { version: 0, is_automatic: true, allowed: ['EUR'] });
    at(2);
    await sofia.calls('currencies.setRate', { currency: 'EUR', effective_from: '2026-11-01', rate: '1.1' });
    at(3);

    const { id } = await sofia.calls('currencies.setRate', {
      currency: 'EUR',
      effective_from: '2026-11-01',
      rate: '1.2',
    });

    at(4);
    await sofia.calls('currencies.removeRate', { id });
    at(0);

    const lines = await inCompany((tx) =>
      tx
        .selectFrom('activity')
        .select(['action', 'item_label', 'is_setting', 'facts', 'actor_id'])
        .where('client_id', '=', client_id)
        .orderBy('id')
        .execute(),
    );

    expect(lines.map(({ action, item_label, facts }) => [action, item_label, facts])).toEqual([
      [
        'currency_settings_changed',
        'USD',
        { before: { is_automatic: true, allowed: [] }, after: { is_automatic: true, allowed: ['EUR'] } },
      ],
      ['rate_set', 'EUR', { before: null, after: { effective_from: '2026-11-01', rate: '1.1' } }],
      [
        'rate_set',
        'EUR',
        {
          before: { effective_from: '2026-11-01', rate: '1.1' },
          after: { effective_from: '2026-11-01', rate: '1.2' },
        },
      ],
      ['rate_removed', 'EUR', { before: { effective_from: '2026-11-01', rate: '1.2' }, after: null }],
    ]);

    expect(lines.every((line) => line.is_setting && line.actor_id === sofia.user_id)).toBe(true);
  });
});

describe('market rates', () => {
  it('are refreshed idempotently and follow corrections of the source', async () => {
    // The dates are so old that no other test uses them.
    const file = (rate: string) =>
      `<gesmes:Envelope><Cube><Cube time='2001-05-02'><Cube currency='USD' rate='${rate}'/><Cube currency='ZZZ' rate='7'/></Cube></Cube></gesmes:Envelope>`;
    const served = { body: file('0.8901') };
    const { url, stop } = await fakeVendor({ '/eurofxref-hist-90d.xml': served, '/eurofxref-hist.xml': served });

    const other = await testProduct({
      environment: {
        EXCHANGE_RATES: 'ecb',
        EXCHANGE_RATES_URL: `${url}/eurofxref-daily.xml`,
        OUTGOING_LOOPBACK: 'on',
      },
    });

    try {
      const { people } = await aCompany(other, { ana: ['employee'] });
      await fillMarketRates(other.app);
      await refreshMarketRates(other.app);
      const rate = () => people.ana.calls('currencies.exrate', { from: 'EUR', on: '2001-05-03' });
      expect(await rate()).toMatchObject({ ex_rate: '0.8901', source: 'European Central Bank', rate_on: '2001-05-02' });
      served.body = file('0.8902');
      await refreshMarketRates(other.app);
      expect(await rate()).toMatchObject({ ex_rate: '0.8902' });
    } finally {
      await other.stop();
      await stop();
    }
  });

  it('may be unavailable without blocking the start', async () => {
    const { url, stop } = await fakeVendor({});
    const other = await testProduct({
      environment: {
        EXCHANGE_RATES: 'openexchangerates',
        EXCHANGE_RATES_APP_ID: 'abc',
        EXCHANGE_RATES_URL: url,
        OUTGOING_LOOPBACK: 'on',
      },
    });
    try {
      await fillMarketRates(other.app);
      await expect(refreshMarketRates(other.app)).rejects.toThrow('answered 404');
    } finally {
      await other.stop();
      await stop();
    }
  });
});
