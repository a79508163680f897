import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { announcements } from '#contract/announcements.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { aCompany, type TestCompany, type TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let pat: TestPerson;
let alder: TestCompany<'ana' | 'ben'>;
let birch: TestCompany<'cleo'>;
const mark = `news${Date.now().toString(36)}`;
beforeAll(async () => {
  product = await testProduct();
  pat = (await aCompany(product, { pat: ['super_admin'] }, { is_provider: true })).people.pat;
  alder = await aCompany(product, { ana: ['super_admin'], ben: ['employee'] });
  birch = await aCompany(product, { cleo: ['employee'] });
});
afterAll(() => product.stop());

const today = () => product.app.clock().toISOString().slice(0, 10);

function form(change: Partial<SentOf<typeof announcements.save>> = {}): SentOf<typeof announcements.save> {
  return {
    announcement_id: null,
    version: 0,
    title: `${mark} maintenance`,
    body: 'On Saturday from 8 to 9.',
    link_url: 'https://status.outlay.example/',
    level: 'warning',
    shows_from: today(),
    shows_until: today(),
    client_ids: [alder.client_id],
    ...change,
  };
}

async function seenBy(person: TestPerson): Promise<string[]> {
  const { data } = await person.calls('announcements.current', {});
  return data.filter(({ title }) => title.startsWith(mark)).map(({ title }) => title.replace(`${mark} `, ''));
}

it('is shown to the chosen companies until each person dismisses it', async () => {
  const { ana, ben } = alder.people;
  const { announcement_id } = await pat.calls('announcements.save', form());
  expect(await seenBy(ana)).toEqual(['maintenance']);
  expect(await seenBy(ben)).toEqual(['maintenance']);
  expect(await seenBy(birch.people.cleo)).toEqual([]);

  await ana.calls('announcements.dismiss', { announcement_id });
  await ana.calls('announcements.dismiss', { announcement_id });
  expect(await seenBy(ana)).toEqual([]);
  expect(await seenBy(ben)).toEqual(['maintenance']);
  await expect(birch.people.cleo.calls('announcements.dismiss', { announcement_id })).toBeRefused('item.not_found');

  await pat.calls('announcements.remove', { announcement_id });
  expect(await seenBy(ben)).toEqual([]);
});

it('is shown to a company whose subscription has ended', async () => {
  const { people, client_id } = await aCompany(product, { dan: ['employee'] }, { phase: 'ended' });
  const { announcement_id } = await pat.calls('announcements.save', form({ client_ids: [client_id] }));
  expect(await seenBy(people.dan)).toEqual(['maintenance']);
  await people.dan.calls('announcements.dismiss', { announcement_id });
  expect(await seenBy(people.dan)).toEqual([]);
});

it('is shown on its days only, the most urgent first', async () => {
  const { ben } = alder.people;
  await pat.calls('announcements.save', form({ title: `${mark} news`, level: 'info' }));
  await pat.calls('announcements.save', form({ title: `${mark} outage`, level: 'critical' }));
  const past = { shows_from: '2020-01-01', shows_until: '2020-01-02' };
  const future = { shows_from: '2090-01-01', shows_until: '2090-01-02' };
  await pat.calls('announcements.save', form({ title: `${mark} past`, ...past }));
  await pat.calls('announcements.save', form({ title: `${mark} future`, ...future }));
  expect(await seenBy(ben)).toEqual(['outage', 'news']);
  const { data } = await pat.calls('announcements.list', {});
  const own = data.filter(({ title }) => title.startsWith(mark));
  expect(own.find(({ title }) => title.endsWith('past'))?.state).toBe('over');
  expect(own.find(({ title }) => title.endsWith('future'))?.state).toBe('planned');
  expect(own[0]?.clients).toEqual([{ client_id: alder.client_id, name: alder.name }]);
});

it('is changed by one of two editors, and the provider sees who changed it', async () => {
  const { announcement_id } = await pat.calls('announcements.save', form());
  const change = form({ announcement_id, title: `${mark} moved`, client_ids: null });
  const answers = await Promise.all([0, 1].map(() => pat.sends('announcements.save', change)));
  expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
  expect(await seenBy(birch.people.cleo)).toEqual(['moved']);
  const { data } = await pat.calls('audit.list', {});
  expect(data.map(({ action }) => action)).toContain('announcement_changed');
  await pat.calls('announcements.remove', { announcement_id });
});

it.each([
  ['days in the wrong order', { shows_from: '2026-02-02', shows_until: '2026-02-01' }, 'announcement.days'],
  ['an unknown company', { client_ids: ['0190a000-0000-7000-8000-000000000001'] }, 'item.not_found'],
] as const)('is refused with %s', async (_, change, code) => {
  await expect(
    pat.calls(
      'announcements.save',
      form({ ...change, client_ids: 'client_ids' in change ? [...change.client_ids] : null }),
    ),
  ).toBeRefused(code);
});

it('takes only secure links', async () => {
  const answer = await pat.sends('announcements.save', form({ link_url: 'javascript:alert(1)' }));
  expect(answer).toMatchObject({ http_status: 400, body: { code: 'request.invalid' } });
});
