import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { createDefaultCategories } from '../categories/create-default-categories.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const steps = async (person: TestPerson) => {
  const { steps: all } = await person.calls('client.gettingStarted', {});
  return Object.fromEntries(all.map(({ key, is_done }) => [key, is_done]));
};
const nudges = async (person: TestPerson) => {
  const { nudges: all } = await person.calls('users.nudgeDisplay', {});
  expect((await person.calls('users.nudgeCount', {})).count).toBe(all.length);
  return all.map(({ key }) => key);
};
const nina = { first_name: 'Nina', last_name: 'Novak' };
const email = (company: { client_id: string }) => `nina.${company.client_id.slice(-12)}@company.test`;

describe('the getting-started steps', () => {
  it('are marked as done one by one', async () => {
    const company = await aCompany(product, { admin: ['super_admin'] });
    const { admin } = company.people;
    const undone = {
      people: false,
      departments: false,
      categories: false,
      policies: false,
      currencies: false,
      approvals: false,
      entity: false,
      roles: false,
    };
    expect(await steps(admin)).toMatchObject(undone);
    await admin.calls('users.create', { ...nina, email: email(company) });
    expect(await steps(admin)).toMatchObject({ ...undone, people: true });
    await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    expect(await steps(admin)).toMatchObject({ ...undone, people: true, departments: true });
  });

  it('for default settings are done once accepted or changed', async () => {
    const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'] });
    const { admin, ana } = company.people;
    await company.inCompany((tx) => createDefaultCategories(tx, company.client_id));
    const dismissible = async () => {
      const { steps: all } = await admin.calls('client.gettingStarted', {});
      return all.filter(({ can_dismiss }) => can_dismiss).map(({ key }) => key);
    };
    expect(await dismissible()).toEqual(['currencies', 'categories', 'approvals', 'entity']);
    await admin.calls('client.dismissStep', { key: 'categories' });
    expect(await steps(admin)).toMatchObject({ categories: true, currencies: false });
    expect(await dismissible()).toEqual(['currencies', 'approvals', 'entity']);
    await admin.calls('client.dismissStep', { key: 'approvals' });
    await admin.calls('client.dismissStep', { key: 'entity' });
    expect(await steps(admin)).toMatchObject({ approvals: true, entity: true });
    const { data } = await admin.calls('audit.list', { kind: 'category' });
    expect(data.map(({ sentence }) => sentence)).toEqual(['confirmed the default categories']);
    await expect(ana.calls('client.dismissStep', { key: 'currencies' })).toBeRefused('access.denied');
  });

  it('ask for a payer until an active colleague of the super admins may pay', async () => {
    const company = await aCompany(product, { admin: ['super_admin', 'finance'], fin: ['finance'] });
    const { client_id, people, inCompany } = company;
    const { admin, fin } = people;
    const setActive = (is_active: boolean) =>
      inCompany((tx) =>
        tx
          .updateTable('users')
          .set({ is_active })
          .where('client_id', '=', client_id)
          .where('id', '=', fin.user_id)
          .execute(),
      );
    expect(await steps(admin)).toMatchObject({ roles: true });
    await setActive(false);
    expect(await steps(admin)).toMatchObject({ roles: false });
    await setActive(true);
    expect(await steps(admin)).toMatchObject({ roles: true });
  });

  it('contain only steps the user may take', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], configurer: ['settings_admin'] });
    expect(await steps(people.ana)).toEqual({ time_zone: false, expense: false, report: false });
    expect(Object.keys(await steps(people.configurer))).toEqual([
      ...['time_zone', 'currencies', 'categories', 'policies', 'approvals'],
    ]);
    await insertTestReport(product, people.ana, { stage: 'pending_approval' });
    expect(await steps(people.ana)).toEqual({ time_zone: false, expense: true, report: true });
  });
});

describe('the hints', () => {
  it('are derived from the company’s data', async () => {
    const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'] });
    const { admin, ana } = company.people;
    expect(await nudges(ana)).toEqual(['time_zone', 'phone']);
    expect(await nudges(admin)).toEqual(['time_zone', 'phone', 'no_departments', 'no_categories', 'no_policies']);
    await admin.calls('users.create', { ...nina, email: email(company) });
    await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    expect(await nudges(admin)).toEqual(['time_zone', 'phone', 'invited_people', 'no_categories', 'no_policies']);
    await ana.calls('people.editProfile', {
      first_name: 'Ana',
      last_name: 'Tester',
      phone: '+1',
      time_zone: 'Asia/Tokyo',
      version: 0,
    });
    expect(await nudges(ana)).toEqual([]);
  });

  it('stay dismissed for that person only', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const { ana, ben } = people;
    const { nudges: left } = await ana.calls('users.nudgeDisplay', { dismiss: 'phone' });
    expect(left.map(({ key }) => key)).toEqual(['time_zone']);
    await ana.calls('users.nudgeDisplay', { dismiss: 'phone' });
    await ana.calls('users.nudgeDisplay', { dismiss: 'no_such_hint' });
    expect(await nudges(ana)).toEqual(['time_zone']);
    expect(await nudges(ben)).toEqual(['time_zone', 'phone']);
  });
});
