import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { OutputOf, SentOf } from '#contract/endpoint.ts';
import { aCompany } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { findChain } from './find-chain.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

type Rule = SentOf<typeof approvalRules.create>['rule'];
type Tested = OutputOf<typeof approvalRules.test>;

const manager = { kind: 'reporting_manager' as const };
const everything = { total_at_most: null, without_violations: false, without_checks: false };
const finance = (role_id: string) => ({ kind: 'role' as const, role_id });

/**
 * Creates a company in which Ana reports to Ben and Ben to Cem. Dia heads Ana's department Sales, Fay and Gus have the
 * role Finance, and Sofia is the administrator.
 */
async function aCompanyOfPeople() {
  const company = await aCompany(product, {
    sofia: ['super_admin', 'settings_admin'],
    ana: ['employee'],
    ben: ['approver'],
    cem: ['approver'],
    dia: ['approver'],
    fay: ['finance'],
    gus: ['finance'],
    tom: ['employee'],
    rita: ['settings_admin'],
  });
  const { people, client_id, inCompany } = company;
  const [sales, europe] = [uuidv7(), uuidv7()];
  const set = (name: keyof typeof people, change: Record<string, unknown>) =>
    inCompany((tx) =>
      tx
        .updateTable('users')
        .set(change)
        .where('client_id', '=', client_id)
        .where('id', '=', people[name].user_id)
        .execute(),
    );
  await inCompany(async (tx) => {
    await tx
      .insertInto('departments')
      .values([
        { client_id, id: sales, name: 'Sales', head_id: people.dia.user_id },
        { client_id, id: europe, name: 'Sales Europe', parent_id: sales },
      ])
      .execute();
  });
  await set('ana', { manager_id: people.ben.user_id, department_id: europe });
  await set('ben', { manager_id: people.cem.user_id });
  const { sofia, ana } = people;
  const add = (name: string, rule: Rule) => sofia.calls('approvalRules.create', { name, rule });
  const test = (described: Record<string, unknown> = {}, draft?: Record<string, unknown>): Promise<Tested> =>
    sofia.calls('approvalRules.test', {
      item: { described: { owner_id: ana.user_id, total: '120.00', ...described } },
      ...(draft ? { draft } : {}),
    } as never);
  return { ...company, sales, europe, set, add, test };
}

const written = ({ steps }: Tested) =>
  steps.map(({ title, people, mode, skipped_because }) =>
    skipped_because === null
      ? `${title}: ${people.map(({ first_name }) => first_name).join(mode === 'any' ? '|' : '&')}`
      : `[${title}]`,
  );

describe('the chain of an item', () => {
  it('comes from the default until a rule matches, with the reasons', async () => {
    const { add, test, sales, role_ids } = await aCompanyOfPeople();
    await add('Large', {
      conditions: { all: [{ field: 'total', operator: '>', value: '500.00' }] },
      steps: [{ approvers: [manager] }, { approvers: [finance(role_ids.finance)] }],
    });
    await add('Sales', {
      conditions: { all: [{ field: 'department', operator: 'in', values: [sales] }] },
      steps: [{ approvers: [{ kind: 'department_head' }] }],
    });
    const small = await test({ total: '120.00' });
    expect(written(small)).toEqual(['Department head: Dia']);
    expect(small).toMatchObject({ outcome: 'steps', headline: '1 step', rule_name: 'Sales', total: '120.00' });
    expect(small.tried.map(({ rule_name, outcome }) => [rule_name, outcome])).toEqual([
      ['Large', 'not_met'],
      ['Sales', 'matched'],
      ['Everything else', 'after_match'],
    ]);
    expect(small.tried[0]?.because).toBe('The total 120.00 is not over 500.00.');
    expect(small.tried.at(-1)?.rule_id).toBeNull();

    const large = await test({ total: '740.00' });
    expect(written(large)).toEqual(['Reporting manager: Ben', 'Finance: Fay|Gus']);
    expect(large.steps[0]?.people[0]).toMatchObject({ first_name: 'Ben', because: 'reporting manager of Ana Tester' });
    expect(large.headline).toBe('2 steps');
  });

  it('uses the rule in the editor, in its position or as the last one above the default', async () => {
    const { add, test, role_ids } = await aCompanyOfPeople();
    const rule: Rule = { steps: [{ approvers: [finance(role_ids.finance)], mode: 'all' }] };
    expect(written(await test({}, { name: 'New', rule }))).toEqual(['Finance: Fay&Gus']);
    const { data } = await add('Kept', { steps: [{ approvers: [manager] }] });
    expect(written(await test({}, { name: 'New', rule }))).toEqual(['Reporting manager: Ben']);
    const edited = await test({}, { id: data.id, name: 'Kept', rule });
    expect(written(edited)).toEqual(['Finance: Fay&Gus']);
    expect(written(await test({}, { id: data.id, name: 'Kept', rule, is_active: false }))).toEqual([
      'Reporting manager: Ben',
    ]);
    const byDefault = await test({}, { id: null, name: 'Default', rule });
    expect(byDefault.tried.map(({ rule_name }) => rule_name)).toEqual(['Kept', 'Everything else']);
    await expect(test({}, { id: uuidv7(), name: 'None', rule })).toBeRefused('item.not_found');
    await expect(test({}, { name: 'Odd', rule: { steps: [], auto_approve: { total_at_most: '5.00' } } })).toBeRefused(
      'approval.nobody_for_rest',
    );
  });

  it('skips disabled and invited people, and never includes the owner', async () => {
    const { test, set, people } = await aCompanyOfPeople();
    await set('ben', { is_active: false });
    const replaced = await test();
    expect(written(replaced)).toEqual(['Reporting manager: Cem']);
    expect(replaced.steps[0]?.people[0]?.because).toBe('instead of Ben Tester, who is disabled');
    await set('cem', { invited_at: new Date() });
    const fallen = await test();
    expect(written(fallen)).toEqual(['Fallback approver: no reporting manager: Sofia']);
    expect(fallen.notes).toEqual(['Reporting manager: no approver found, so Sofia Tester approves instead.']);
    const own = await test(
      {},
      { name: 'Own', rule: { steps: [{ approvers: [{ kind: 'user', user_id: people.ana.user_id }] }] } },
    );
    expect(written(own)).toEqual(['Fallback approver: Ana Tester cannot approve: Sofia']);
    expect((await test({ owner_id: people.sofia.user_id })).outcome).toBe('no_approver');
  });

  it('asks the owner of a category; parent categories count in conditions but not in steps', async () => {
    const { test, people } = await aCompanyOfPeople();
    const { sofia, tom } = people;
    const travel = (await sofia.calls('categories.create', { name: 'Travel', owner_id: tom.user_id })).data;
    expect(travel.owner_id).toBe(tom.user_id);
    const flights = (await sofia.calls('categories.create', { name: 'Flights', parent_id: travel.id })).data.id;
    const rule: Rule = {
      conditions: { all: [{ field: 'category', operator: 'in', values: [travel.id] }] },
      steps: [{ approvers: [{ kind: 'category_owner' }] }],
    };
    const draft = { name: 'Travel', rule };
    expect(written(await test({ category_ids: [travel.id] }, draft))).toEqual(['Owner of Travel: Tom']);
    const below = await test({ category_ids: [flights] }, draft);
    expect(below.tried[0]?.outcome).toBe('matched');
    expect(written(below)).toEqual(['Fallback approver: no owner of the category: Ben']);
    await expect(test({ category_ids: [uuidv7()] })).toBeRefused('item.not_found');
  });

  it('is empty when the item is approved automatically', async () => {
    const { test } = await aCompanyOfPeople();
    const rule: Rule = {
      steps: [{ approvers: [manager] }],
      auto_approve: { total_at_most: '150.00' },
      audit_pct: 2.5,
    };
    const draft = { name: 'Small', rule };
    const small = await test({}, draft);
    expect(small).toMatchObject({ outcome: 'auto_approved', headline: 'Approved automatically', steps: [] });
    expect(small.notes.at(-1)).toBe('2.5% of items like this are still reviewed as an audit sample.');
    expect(written(await test({ total: '150.01' }, draft))).toEqual(['Reporting manager: Ben']);
    expect(written(await test({ no_of_violations: 1 }, draft))).toEqual(['Reporting manager: Ben']);
    expect((await test({}, { name: 'All', rule: { ...rule, audit_pct: 100 } })).outcome).toBe('steps');
  });

  it('can be tested on submitted reports and on your own drafts', async () => {
    const { people, add } = await aCompanyOfPeople();
    const { sofia, ana } = people;
    await add('Large', {
      conditions: { all: [{ field: 'largest_expense', operator: '>=', value: '400' }] },
      steps: [{ approvers: [manager] }, { approvers: [{ kind: 'previous_step_manager' }] }],
    });
    const test = (item_id: string) => sofia.calls('approvalRules.test', { item: { item_id } });
    const report = await insertTestReport(product, ana, { stage: 'pending_approval', amounts: ['100', '400'] });
    const tested = await test(report.report_id);
    expect(tested).toMatchObject({ total: '500.00', currency: 'USD', owner: { first_name: 'Ana' } });
    expect(written(tested)).toEqual(['Reporting manager: Ben', 'Manager of Ben Tester: Cem']);
    await expect(test((await insertTestReport(product, ana)).report_id)).toBeRefused('item.not_found');
    expect((await test((await insertTestReport(product, sofia)).report_id)).outcome).toBe('no_approver');
    await expect(test(uuidv7())).toBeRefused('item.not_found');
  });

  it('never approves items automatically for the person who created or last changed the rule', async () => {
    const { people, add, set } = await aCompanyOfPeople();
    const { sofia, ana, cem } = people;
    await set('sofia', { manager_id: cem.user_id });
    const { data } = await add('Everything', { steps: [], auto_approve: everything });
    const testFor = (owner_id: string) =>
      sofia.calls('approvalRules.test', { item: { described: { owner_id, total: '10.00' } } });

    expect((await testFor(ana.user_id)).outcome).toBe('auto_approved');

    const own = await testFor(sofia.user_id);
    expect(own).toMatchObject({
      outcome: 'steps',
      notes: ['Not approved automatically: the owner created or last changed the rule Everything.'],
    });
    expect(written(own)).toEqual(['Reporting manager: Cem']);

    const version = data.version;
    const rule = { steps: [], auto_approve: everything };
    await people.rita.calls('approvalRules.edit', { id: data.id, version, name: 'Everything', rule });
    expect((await testFor(sofia.user_id)).outcome).toBe('steps');
    expect((await testFor(people.rita.user_id)).outcome).toBe('steps');
    expect((await testFor(ana.user_id)).outcome).toBe('auto_approved');
  });

  it('is found at submission in two round trips, with the approvers of policies', async () => {
    const { people, client_id, inCompany, add, role_ids } = await aCompanyOfPeople();
    await add('Off', { steps: [{ approvers: [manager] }] });
    const rules = (await people.sofia.calls('approvalRules.list', {})).data;
    await people.sofia.calls('approvalRules.activate', { id: rules[0]?.id ?? '', is_active: false });
    await add('Two', { steps: [{ approvers: [manager] }, { approvers: [finance(role_ids.finance)] }] });
    const item = {
      id: uuidv7(),
      owner_id: people.ana.user_id,
      submitted_by: null,
      total: '10',
      reimbursable_total: '10',
      largest_expense: '10',
      no_of_expenses: 1,
      no_of_violations: 0,
      no_of_checks: 0,
      distance_km: '0',
      per_diem_days: 0,
      category_ids: [],
      expense_types: ['expense'],
      currencies: ['USD'],
      custom_values: {},
    };
    product.takeQueries();
    const chain = await inCompany((tx) =>
      findChain(
        tx,
        { client_id, own: 'USD' },
        { applies_to: 'report', item, extra_approvers: [{ kind: 'user', user_id: people.tom.user_id }] },
      ),
    );
    expect(product.takeQueries().length).toBeLessThanOrEqual(12);
    expect(chain).toMatchObject({ outcome: 'steps', rule_name: 'Two' });
    expect(chain.steps.map(({ title }) => title)).toEqual(['Reporting manager', 'Finance', 'Tom Tester']);
  });
});
