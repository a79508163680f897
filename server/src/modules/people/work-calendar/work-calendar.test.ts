import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { workCalendarOf, workCalendars } from './read-work-calendar.ts';

let product: TestProduct;
const now = new Date('2026-11-12T12:00:00Z');
beforeAll(async () => {
  product = await testProduct();
});
beforeEach(() => product.setNow(now));
afterAll(() => product.stop());

async function aCalendar() {
  const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'] } as const);
  const { admin, ana } = company.people;
  const { id: entity_id } = await admin.calls('organisation.saveEntity', { name: 'Berlin', currency: 'EUR' });
  return { ...company, admin, ana, entity_id };
}

const christmas = { day: '2026-12-25', name: 'Christmas Day' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the work calendar', () => {
  it('has every day as a working day until the company says otherwise', async () => {
    const { admin, ana, client_id, inCompany } = await aCalendar();
    expect(await admin.calls('workCalendar.show', {})).toMatchObject({ days_off: [], version: 0, holidays: [] });
    await expect(ana.calls('workCalendar.show', {})).toBeRefused('access.denied');

    await admin.calls('workCalendar.save', { days_off: [7, 6, 7], version: 0 });
    expect(await admin.calls('workCalendar.show', {})).toMatchObject({ days_off: [6, 7], version: 1 });
    await expect(admin.calls('workCalendar.save', { days_off: [5], version: 0 })).toBeRefused('item.changed');
    const { user_id } = ana;
    expect(await inCompany((tx) => workCalendarOf(tx, { client_id, user_id, now }))).toEqual({
      days_off: [6, 7],
      holidays: [],
    });
  });

  it('has holidays of the company and of one entity, each day once', async () => {
    const { admin, ana, client_id, inCompany, entity_id } = await aCalendar();
    const local = { day: '2026-12-26', name: 'Second day', entity_id };
    await admin.calls('workCalendar.saveHoliday', christmas);
    await admin.calls('workCalendar.saveHoliday', local);
    await expect(admin.calls('workCalendar.saveHoliday', christmas)).toBeRefused('holiday.repeated');
    await admin.calls('workCalendar.saveHoliday', { ...christmas, entity_id });

    const calendarOf = (user_id: string) => inCompany((tx) => workCalendarOf(tx, { client_id, user_id, now }));
    expect((await calendarOf(ana.user_id)).holidays).toEqual(['2026-12-25']);
    await inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ entity_id })
        .where('client_id', '=', client_id)
        .where('id', '=', ana.user_id)
        .execute(),
    );
    expect(new Set((await calendarOf(ana.user_id)).holidays)).toEqual(new Set(['2026-12-25', '2026-12-26']));
    const calendars = await inCompany((tx) => workCalendars(tx, { client_id, now }));
    expect(calendars(null).holidays).toEqual(['2026-12-25']);
    expect(new Set(calendars(entity_id).holidays)).toEqual(new Set(['2026-12-25', '2026-12-26']));
  });

  it('changes and removes a holiday, refuses stale edits and shows both in the audit log', async () => {
    const { admin } = await aCalendar();
    await admin.calls('workCalendar.saveHoliday', christmas);
    const [saved] = (await admin.calls('workCalendar.show', {})).holidays;
    const id = saved?.id ?? '';
    await admin.calls('workCalendar.saveHoliday', { ...christmas, name: 'Christmas', id, version: 0 });
    const stale = admin.calls('workCalendar.saveHoliday', { ...christmas, id, version: 0 });
    await expect(stale).toBeRefused('item.changed');
    await admin.calls('workCalendar.removeHoliday', { id });
    await expect(admin.calls('workCalendar.removeHoliday', { id })).toBeRefused('item.not_found');

    const { data } = await admin.calls('audit.list', { kind: 'notification' });
    expect(data.map(({ action }) => action)).toEqual(['holiday_removed', 'holiday_changed', 'holiday_added']);
  });

  it('imports a calendar file and a CSV file without repeating what is known', async () => {
    const { admin, entity_id } = await aCalendar();
    await admin.calls('workCalendar.saveHoliday', christmas);
    const file = {
      content_base64: base64(
        'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20261225\nSUMMARY:Christmas\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20270101\nSUMMARY:New Year\nEND:VEVENT\nEND:VCALENDAR',
      ),
      entity_id: null,
    };
    expect((await admin.calls('workCalendar.checkHolidays', file)).data).toEqual([
      { day: '2026-12-25', name: 'Christmas', is_known: true },
      { day: '2027-01-01', name: 'New Year', is_known: false },
    ]);
    const imports = () => admin.calls('workCalendar.importHolidays', { ...file, file_name: 'holidays.ics' });
    expect((await imports()).no_of_added).toBe(1);
    expect((await imports()).no_of_added).toBe(0);

    const sheet = { content_base64: base64('Date;Name\n24.12.2026;Heiligabend\nsoon;Party'), entity_id };
    expect((await admin.calls('workCalendar.checkHolidays', sheet)).problems).toEqual([
      { line: 3, text: 'soon Party' },
    ]);
    await admin.calls('workCalendar.importHolidays', { ...sheet, file_name: 'berlin.csv' });
    const { holidays } = await admin.calls('workCalendar.show', {});
    expect(holidays.map(({ day, entity }) => [day, entity?.name ?? null])).toEqual([
      ['2026-12-24', 'Berlin'],
      ['2026-12-25', null],
      ['2027-01-01', null],
    ]);
    const empty = { content_base64: base64('Date,Name'), entity_id: null };
    await expect(admin.calls('workCalendar.checkHolidays', empty)).toBeRefused('holiday.none');
  });
});
