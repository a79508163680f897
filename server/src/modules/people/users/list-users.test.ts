import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../db/testing/test-database.ts';
import '../../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { explainQueries } from '../../../db/explain.ts';
import { aCompany, type TestCompany, type TestPerson } from '../../../testing/a-company.ts';
import { insertTestPeople } from '../../../testing/many-people.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';

type Input = SentOf<typeof users.pagedList>;

let product: TestProduct;
let company: TestCompany<'admin' | 'other'>;
let admin: TestPerson;
let department_id: string;
const count = 3_000;
// Many people share these few names, some of them in other scripts, so that only the ids define the order within a
// name.
const lastNames = ['Müller', 'muller', 'Ángel', 'Zimmer', '李', 'O’Hara', 'de la Cruz', 'Zz'];

beforeAll(async () => {
  product = await testProduct();
  company = await aCompany(product, { admin: ['super_admin'], other: ['employee'] });
  admin = company.people.admin;
  department_id = (await admin.calls('organisation.saveDepartment', { name: 'Sales' })).id;
  const base = Date.parse('2026-01-01T00:00:00Z');
  await insertTestPeople(product, { company, by: admin, count }, (index) => ({
    first_name: index % 3 === 0 ? 'Ana' : 'Bo',
    last_name: lastNames[index % lastNames.length] ?? '',
    employee_code: `C-${index}`,
    location: index % 4 === 0 ? 'Oslo' : '',
    department_id: index % 10 === 0 ? department_id : null,
    manager_id: index % 50 === 0 ? admin.user_id : null,
    is_active: index % 7 !== 0,
    invited_at: index % 100 === 1 ? new Date(base) : null,
    created_at: new Date(base + (index % 500) * 1_000),
  }));
  const owner = new pg.Client({ connectionString: testDatabase().owner_url });
  await owner.connect();
  await owner.query('vacuum analyze users, words, user_roles');
  await owner.end();
});
afterAll(() => product.stop());

const list = (input: Input) => admin.calls('users.pagedList', input);

describe('the pages', () => {
  it.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['email', 'asc'],
    ['email', 'desc'],
    ['created_at', 'asc'],
    ['created_at', 'desc'],
  ] as const)('by %s %s contain everybody once, in order', async (by, direction) => {
    const seen: string[] = [];
    const keys: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await list({ sort: { by, direction }, limit: 100, ...(after && { after }) });
      expect(page.total_records).toBe(count + 2);
      seen.push(...page.data.map(({ user_id }) => user_id));
      if (by !== 'name') keys.push(...page.data.map((row) => row[by]));
      after = page.next;
    } while (after);
    expect(seen).toHaveLength(count + 2);
    expect(new Set(seen).size).toBe(count + 2);
    const sorted = [...keys].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
    expect(keys).toEqual(direction === 'asc' ? sorted : sorted.reverse());
  });

  it('by number match the pages by cursor, from either end', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const walked: string[] = [];
      let after: string | null | undefined;
      do {
        const page = await list({ sort: { by: 'name', direction }, limit: 97, ...(after && { after }) });
        walked.push(...page.data.map(({ user_id }) => user_id));
        after = page.next;
      } while (after);
      const last = Math.ceil((count + 2) / 97);
      for (const page of [1, 2, 15, last - 1, last]) {
        const jumped = await list({ sort: { by: 'name', direction }, limit: 97, page });
        expect(jumped.data.map(({ user_id }) => user_id)).toEqual(walked.slice((page - 1) * 97, page * 97));
        expect(jumped.next === null).toBe(page === last);
      }
      expect(await list({ sort: { by: 'name', direction }, limit: 97, page: last + 1 })).toMatchObject({
        data: [],
        next: null,
        total_records: count + 2,
      });
    }
  });

  it('continue by cursor after a page by number', async () => {
    const second = await list({ limit: 10, page: 2 });
    const third = await list({ limit: 10, page: 3 });
    expect((await list({ limit: 10, after: second.next ?? '' })).data).toEqual(third.data);
    const late = await list({ limit: 10, page: 280 });
    expect((await list({ limit: 10, after: late.next ?? '' })).data).toEqual(
      (await list({ limit: 10, page: 281 })).data,
    );
  });

  it.each([
    'garbage',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('["a","b"]').toString('base64url'),
    Buffer.from(JSON.stringify(['not a date', '01890000-0000-7000-8000-000000000000'])).toString('base64url'),
    Buffer.from('{"__proto__":1}').toString('base64url'),
  ])('refuse the cursor %s', async (after) => {
    await expect(list({ sort: { by: 'created_at', direction: 'asc' }, after })).toBeRefused('request.invalid');
  });
});

describe('searching and filtering', () => {
  const cases: [string, Input, number][] = [
    ['everybody', {}, count + 2],
    ['a word without its accents', { search: 'mul' }, 750],
    ['two words in any order', { search: 'ana müller' }, 250],
    ['the beginning of a code', { search: 'c 299' }, 11],
    ['a whole code', { search: 'C-2999' }, 1],
    ['nobody’s word', { search: 'xylophone' }, 0],
    ['no word at all', { search: ' -- ' }, 0],
    ['only spaces', { search: '   ' }, count + 2],
    ['those who were invited', { filters: { state: 'invited' } }, 26],
    ['those who are disabled', { filters: { state: 'disabled' } }, 429],
  ];

  it.each(cases)('finds %s', async (_name, input, expected) => {
    const { total_records, data } = await list({ ...input, limit: 100 });
    expect(total_records).toBe(expected);
    expect(data).toHaveLength(Math.min(100, expected));
  });

  it('gives consistent totals in every combination of filters', async () => {
    const states = ['active', 'invited', 'disabled'] as const;
    for (const search of ['', 'ana']) {
      const all = await list({ search, limit: 1 });
      let sum = 0;
      for (const state of states) {
        const filters = { state };
        const { total_records, counts } = await list({ search, filters, limit: 1 });
        sum += total_records;
        if (search === '') expect(total_records).toBe(counts[state]);
        let walked = 0;
        let after: string | null | undefined;
        do {
          const page = await list({ search, filters, limit: 100, ...(after && { after }) });
          expect(page.data.every((row) => row.state === state)).toBe(true);
          walked += page.data.length;
          after = page.next;
        } while (after);
        expect(walked).toBe(total_records);
      }
      expect(sum).toBe(all.total_records);
    }
  });

  it.each([
    ['department', 300],
    ['manager', 60],
    ['role', count + 1],
  ] as const)('by %s counts exactly', async (by, expected) => {
    const filters = {
      department: { department_id },
      manager: { manager_id: admin.user_id },
      role: { role_id: company.role_ids.employee },
    }[by];
    const { total_records } = await list({ filters, limit: 5 });
    expect(total_records).toBe(expected);
    const both = await list({ search: 'bo', filters: { ...filters, state: 'active' }, limit: 100 });
    expect(both.data.length).toBe(Math.min(100, both.total_records));
  });

  it('never finds people of another company', async () => {
    const stranger = await aCompany(product, { boss: ['super_admin'] });
    const found = await stranger.people.boss.calls('users.pagedList', { search: 'ana' });
    expect(found).toMatchObject({ data: [], total_records: 0 });
    const filtered = await stranger.people.boss.calls('users.pagedList', { filters: { department_id } });
    expect(filtered).toMatchObject({ data: [], total_records: 0 });
  });
});

describe('the database queries', () => {
  it('are few and served by indexes', async ({ skip }) => {
    skip(product.app.database.is_distributed, 'Citus does not show the plans of its workers');
    const input: Input[] = [
      {},
      { sort: { by: 'email', direction: 'desc' } },
      { sort: { by: 'created_at', direction: 'desc' } },
      { search: 'mul' },
      { search: 'c 299' },
      { filters: { state: 'active' } },
      { filters: { state: 'invited' } },
      { filters: { state: 'disabled' } },
      { filters: { department_id } },
      { filters: { manager_id: admin.user_id } },
    ];
    for (const each of input) {
      product.takeQueries();
      await list(each);
      const queries = product
        .takeQueries()
        .filter(({ sql }) => /from users u|counters_by_company|from words/u.test(sql));
      expect(queries.length).toBeLessThanOrEqual(3);
      // PostgreSQL before 17 reads all counters of the company, which are at most a few hundred.
      const ofPeople = queries.filter(({ sql }) => !sql.includes('counters_by_company'));
      const { scans } = await explainQueries(product.app.database, company.client_id, ofPeople);
      expect(scans).toEqual([]);
    }
  });
});
