import { afterEach, describe, expect, it } from 'vitest';
import { type FakeVendor, fakeVendor } from '../testing/fake-vendor.ts';
import { ecbRates, readEcb } from './ecb.ts';
import { localRates } from './local.ts';
import { openExchangeRates, readOpenExchangeRates } from './openexchangerates.ts';
import { snapshotDays, snapshotRates } from './snapshot.ts';

const opened: FakeVendor[] = [];
const may_reach_loopback = true;

async function serving(...given: Parameters<typeof fakeVendor>): Promise<FakeVendor> {
  const server = await fakeVendor(...given);
  opened.push(server);
  return server;
}

afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop();
});

const daily = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2026-11-13'>
			<Cube currency='USD' rate='1.0845'/>
			<Cube currency='JPY' rate='166.26'/>
			<Cube currency='IDR' rate='18064.31'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`;

const history = `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><Cube><Cube time="2026-11-13"><Cube currency="USD" rate="1.0845"/></Cube><Cube time="2026-11-12"><Cube currency="USD" rate="1.0831"/><Cube currency="RUB" rate="N/A"/></Cube><Cube time="2026-11-11"><Cube currency="USD" rate="1.0822"/></Cube></Cube></gesmes:Envelope>`;

describe("the European Central Bank's file", () => {
  it('is parsed in the daily and the long format', () => {
    expect(readEcb(daily)).toEqual([
      {
        rate_on: '2026-11-13',
        rates: new Map([
          ['USD', '1.0845'],
          ['JPY', '166.26'],
          ['IDR', '18064.31'],
        ]),
      },
    ]);
    expect(readEcb(history).map(({ rate_on, rates }) => [rate_on, rates.get('USD'), rates.size])).toEqual([
      ['2026-11-11', '1.0822', 1],
      ['2026-11-12', '1.0831', 1],
      ['2026-11-13', '1.0845', 1],
    ]);
  });

  it.each([
    ['<html><body>Down for maintenance</body></html>', 'not a file of reference rates'],
    ['', 'not a file of reference rates'],
    ['<gesmes:Envelope><Cube></Cube></gesmes:Envelope>', 'is empty'],
    ["<gesmes:Envelope><Cube currency='USD' rate='1.1'/></gesmes:Envelope>", 'no date'],
    ["<gesmes:Envelope><Cube time='yesterday'/></gesmes:Envelope>", 'an invalid date'],
  ])('is refused when the format differs: %s', (text, sentence) => {
    expect(() => readEcb(text)).toThrow(sentence);
  });

  it.each([
    [null, '/eurofxref-hist-90d.xml', 3],
    ['2026-11-12', '/eurofxref-daily.xml', 1],
    ['2026-11-11', '/eurofxref-hist-90d.xml', 3],
    ['2026-01-02', '/eurofxref-hist.xml', 3],
  ])('since %s is requested from %s', async (since, path, days) => {
    const { url, requests } = await serving({
      '/eurofxref-daily.xml': { body: daily },
      '/eurofxref-hist-90d.xml': { body: history },
      '/eurofxref-hist.xml': { body: history },
    });
    const port = ecbRates({ url: `${url}/eurofxref-daily.xml`, may_reach_loopback });
    const found = await port.ratesSince(since, '2026-11-13');
    expect(requests).toEqual([path]);
    expect(found).toHaveLength(days);
  });
});

describe('openexchangerates.org', () => {
  const list = (timestamp: number, rates: string) =>
    `{"disclaimer":"Usage subject to terms","license":"https://openexchangerates.org/license","timestamp":${timestamp},"base":"USD","rates":${rates}}`;

  it('is converted from dollars to euros without floats', () => {
    const { rate_on, rates } = readOpenExchangeRates(
      list(1_794_585_600, '{"AED":3.6725,"BTC":1.2e-5,"EUR":0.9,"JPY":153.123456,"USD":1,"long":2,"XXX":0}'),
    );
    expect(rate_on).toBe('2026-11-13');
    expect(Object.fromEntries(rates)).toEqual({
      AED: '4.080555556',
      JPY: '170.137173333',
      USD: '1.111111111',
    });
  });

  it.each([
    '{"error":true,"status":401,"message":"invalid_app_id","description":"Invalid App ID provided."}',
    list(1_794_585_600, '{"JPY":150}'),
    '{"base":"EUR","timestamp":1,"rates":{"EUR":1}}',
    '[]',
  ])('is refused when the format differs: %s', (json) => {
    expect(() => readOpenExchangeRates(json)).toThrow('not a list of rates');
  });

  it('is requested for each missing day and the latest, with the key in a header and not in the URL', async () => {
    const body = list(1_794_585_600, '{"EUR":0.9,"JPY":150}');
    const { url, requests, headers } = await serving({
      '/historical/2026-11-11.json': { body },
      '/historical/2026-11-12.json': { body },
      '/latest.json': { body },
    });
    const port = openExchangeRates({ url, app_id: 'abc123', may_reach_loopback });
    const days = await port.ratesSince('2026-11-11', '2026-11-13');
    expect(requests).toEqual(['/historical/2026-11-11.json', '/historical/2026-11-12.json', '/latest.json']);
    expect(days.map(({ rate_on }) => rate_on)).toEqual(['2026-11-11', '2026-11-12', '2026-11-13']);
    expect(headers.every(({ authorization }) => authorization === 'Token abc123')).toBe(true);
  });

  it('requests at most a month', async () => {
    const body = list(1_794_585_600, '{"EUR":0.9}');
    const days = Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(2026, 9, 13 + index)).toISOString());
    const { url, requests } = await serving({
      ...Object.fromEntries(days.map((day) => [`/historical/${day.slice(0, 10)}.json`, { body }])),
      '/latest.json': { body },
    });
    await openExchangeRates({ url, app_id: 'a', may_reach_loopback }).ratesSince(null, '2026-11-13');
    expect(requests).toHaveLength(32);
  });
});

describe('the bundled rates', () => {
  it('have a rate for each currency on each day', () => {
    expect(Object.keys(snapshotRates).length).toBeGreaterThanOrEqual(35);
    for (const [currency, rates] of Object.entries(snapshotRates)) {
      expect(rates.split(' '), currency).toHaveLength(snapshotDays.length);
      expect(rates, currency).toMatch(/^\d{1,9}(\.\d{1,9})?( \d{1,9}(\.\d{1,9})?)*$/u);
    }
    expect([...snapshotDays].sort()).toEqual([...snapshotDays]);
  });

  it('return the requested days and none of the future', async () => {
    const port = localRates();
    expect((await port.ratesSince(null, '2026-11-13')).length).toBe(snapshotDays.length);
    expect((await port.ratesSince('2026-10-01', '2026-11-05')).map(({ rate_on }) => rate_on)).toEqual([
      '2026-10-01',
      '2026-11-02',
    ]);
    expect((await port.ratesSince(null, '2026-11-13')).at(-1)?.rates.get('USD')).toBe('1.0845');
  });
});
