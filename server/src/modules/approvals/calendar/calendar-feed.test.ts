import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aTeam } from '../testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const linkOf = async (person: TestPerson) => (await person.calls('calendarFeed.details', {})).url;

async function newLink(person: TestPerson): Promise<string> {
  await person.calls('calendarFeed.turnOn', {});
  return (await linkOf(person)) ?? '';
}

/** Reads a calendar as a calendar program does: without a session. */
async function subscribed(link: string) {
  const answer = await fetch(`${product.address}${new URL(link).pathname}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

it('shows each item that waits for the approver on the day it becomes overdue, then today', async () => {
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  const { ana, boss, submits } = await aTeam(product);
  const { report_id } = await submits(ana, ['12.50', '20.00'], 'Prague, Brno');
  expect(await linkOf(boss)).toBeNull();
  const link = await newLink(boss);

  const { status, type, text } = await subscribed(link);
  expect({ status, type }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' });
  expect(text).toContain('DTSTART;VALUE=DATE:20261119\r\n');
  expect(text).toContain('SUMMARY:Approve: ER-1001 Prague\\, Brno (USD 32.50)\r\n');
  expect(text.replaceAll('\r\n ', '')).toContain(`/report/${report_id}\r\n`);
  expect(text.match(/BEGIN:VEVENT/gu)).toHaveLength(1);

  product.setNow(new Date('2026-12-01T12:00:00Z'));
  const { text: later } = await subscribed(link);
  expect(later).toContain('DTSTART;VALUE=DATE:20261201\r\n');
  expect(later).toContain('SUMMARY:Overdue: ER-1001');
});

it('is found only by the newest link of an active person', async () => {
  const { boss } = await aTeam(product);
  const old = await newLink(boss);
  const link = await newLink(boss);
  expect(await subscribed(old)).toMatchObject({ status: 404 });
  expect(await subscribed(link)).toMatchObject({ status: 200 });

  // Changes the last but one character, because some bits of the last character have no meaning.
  const forged = link.replace(/.(?=.\.ics$)/u, (character) => (character === 'A' ? 'B' : 'A'));
  for (const wrong of [forged, link.replace('.ics', ''), link.replace(/[^/]+\.ics$/u, 'x.ics')])
    expect((await subscribed(wrong)).status, wrong).toBe(404);

  await boss.calls('calendarFeed.turnOff', {});
  expect(await linkOf(boss)).toBeNull();
  expect(await subscribed(link)).toMatchObject({ status: 404 });

  const next = await newLink(boss);
  await product.app.database.inCompany(boss.client_id, (tx) =>
    tx
      .updateTable('users')
      .set({ is_active: false })
      .where('client_id', '=', boss.client_id)
      .where('id', '=', boss.user_id)
      .execute(),
  );
  expect(await subscribed(next)).toMatchObject({ status: 404 });
});
