import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { type Answer, send } from '../testing/client.ts';
import { balancedLoad } from './balanced-load.ts';
import { childProduct } from './child-product.ts';
import { type Products, products } from './products.ts';

const restarts = process.env.TEST_LONG ? 20 : 2;
let two: Products;
beforeAll(async () => {
  two = await products(2);
});
afterAll(() => two.clear());

it('no request fails while two processes restart one after the other under load', {
  timeout: 900_000,
}, async () => {
  const role = ['employee'] as const;
  const { people } = await aCompany(two, { ana: role, bo: role, cy: role, di: role, ed: role, fay: role });
  const load = balancedLoad(two.all, Object.values(people).map(readsAndWrites));
  await load.more(100);
  for (let restart = 0; restart < restarts; restart += 1) {
    const [oldest] = two.all;
    expect(await oldest?.stop(), oldest?.log()).toBe(0);
    await load.more(50);
    two.all.push(await childProduct(two.environment));
    two.all.shift();
    await load.more(100);
  }
  expect(await load.stop()).toEqual([]);
  if (process.env.TEST_LONG) console.log(`${restarts} restarts, ${load.answered()} requests, none failed`);
});

/**
 * Alternates between reading the home page and editing the profile. If an edit were lost or repeated, the next one
 * would fail.
 */
function readsAndWrites(person: TestPerson): (address: string) => Promise<Answer> {
  const { access_token, first_name } = person;
  let version = 0;
  let isRead = false;
  return async (address) => {
    isRead = !isRead;
    if (isRead) return send(address, 'home.dashboard', {}, { access_token });
    const change = { first_name, last_name: `No ${version}`, phone: '', time_zone: 'UTC', version };
    const answer = await send(address, 'people.editProfile', change, { access_token });
    if (answer.http_status === 200) version += 1;
    return answer;
  };
}
