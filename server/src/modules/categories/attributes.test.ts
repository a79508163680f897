import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let ana: TestPerson;

beforeAll(async () => {
  product = await testProduct();
  ana = (await aCompany(product, { ana: ['employee'] })).people.ana;
});
afterAll(() => product.stop());

describe('attribute kinds', () => {
  it('declare whether they have options or a formula', async () => {
    const { data } = await ana.calls('attributes.types', {});
    expect(data).toHaveLength(15);
    expect(data.filter(({ has_options }) => has_options).map(({ kind }) => kind)).toEqual([
      'select',
      'multi_select',
      'travel_class',
    ]);
    expect(data.filter(({ has_formula }) => has_formula)).toEqual([
      { kind: 'calc', label: 'Formula', has_options: false, has_formula: true },
    ]);
  });
});

describe('testing a formula', () => {
  const hotel = { amount: '642.80', nights: '3', city: 'Lyon', check_in: '2026-11-10', breakfast: 'true', tip: '' };

  it.each([
    ['round(amount / nights, 2)', '214.27'],
    ['Amount + 1', '643.8'],
    ['[check in]', '2026-11-10'],
    ['add_days(check_in, nights)', '2026-11-13'],
    ['if(breakfast, concat(city, "!"), "")', 'Lyon!'],
    ['is_empty(tip)', 'true'],
    ['0.1 + 0.2', '0.3'],
  ])('%s gives %s', async (formula, result) => {
    expect(await ana.calls('attributes.calc', { formula, values: hotel })).toMatchObject({
      is_valid: true,
      message: '',
      result,
    });
  });

  it.each([
    ['(amount / nights', false, 'The bracket ( at character 1 is not closed.'],
    ['amount / nights)', false, 'The bracket ) at character 16 has no opening bracket.'],
    ['[amount / (nights] + 1)', false, 'The bracket ] at character 18 should be ), to close ( at character 11.'],
    ['', false, 'Enter a formula.'],
    ['amount + price', false, 'There is no field called price.'],
    ['city * 2', false, 'Wrong type: * takes numbers, not a text.'],
    ['amount *', false, 'The formula is incomplete.'],
    ['process.exit()', false, 'Unexpected “.” at character 8.'],
    ['constructor("x")', false, 'There is no function called constructor.'],
    ['__proto__', false, 'There is no field called __proto__.'],
    ['x'.repeat(1001), false, 'A formula can have up to 1000 characters.'],
    ['amount + tip', true, 'The field tip has no value yet.'],
    ['amount / (nights - 3)', true, 'The formula divides by zero.'],
  ])('%s explains the error', async (formula, is_valid, message) => {
    expect(await ana.calls('attributes.calc', { formula, values: hotel })).toMatchObject({
      is_valid,
      message,
      result: null,
    });
  });

  it('returns the fields it uses', async () => {
    const { fields } = await ana.calls('attributes.calc', { formula: '[Nightly rate] * nights + nights' });
    expect(fields).toEqual(['nightly_rate', 'nights']);
  });
});

describe('distances', () => {
  it('are measured by road with their source', async () => {
    const answer = await ana.calls('attributes.distance', { waypoints: ['berlin', 'Leipzig, DE', 'München'] });
    expect(answer).toMatchObject({
      unit: 'km',
      legs: [
        { from: 'Berlin', to: 'Leipzig' },
        { from: 'Leipzig', to: 'Munich' },
      ],
      source: 'Straight line between the cities × 1.3, an estimate of the road',
      map_url: expect.stringMatching(/^\/files\/.*\/routes\/route\.svg\?/u),
    });
    const sum = answer.legs.reduce((total, leg) => total + Number(leg.distance), 0);
    expect(Math.abs(sum - Number(answer.distance))).toBeLessThan(0.15);
    const miles = await ana.calls('attributes.distance', { waypoints: ['Berlin', 'Munich'], unit: 'mile' });
    const km = await ana.calls('attributes.distance', { waypoints: ['Berlin', 'Munich'] });
    expect(Number(km.distance) / Number(miles.distance)).toBeCloseTo(1.609, 2);
  });

  it('include countries and time zones of a journey', async () => {
    expect((await ana.calls('attributes.cities', {})).cities).toEqual(
      expect.arrayContaining(['San Francisco', 'Tokyo']),
    );
    expect(await ana.calls('attributes.travelInfo', { from: 'San Francisco', to: 'Tokyo' })).toMatchObject({
      from: { name: 'San Francisco', country: 'United States', time_zone: 'America/Los_Angeles' },
      to: { name: 'Tokyo', country: 'Japan', time_zone: 'Asia/Tokyo' },
      is_international: true,
      distance_km: expect.stringMatching(/^82\d\d\.\d$/u),
    });
    expect(await ana.calls('attributes.travelInfo', { from: 'Paris', to: 'Lyon' })).toMatchObject({
      is_international: false,
    });
  });

  it('refuse unknown places by name', async () => {
    const { body } = await ana.sends('attributes.distance', { waypoints: ['Berlin', 'Atlantis'] });
    expect(body).toMatchObject({ code: 'place.unknown', message: 'We could not find Atlantis on the map.' });
    await expect(ana.calls('attributes.travelInfo', { from: 'Nowhere', to: 'Berlin' })).toBeRefused('place.unknown');
    await expect(ana.calls('attributes.distance', { waypoints: ['Berlin'] })).toBeRefused('request.invalid');
  });
});
