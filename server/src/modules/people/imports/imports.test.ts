import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany, type TestCompany, type TestPerson } from '../../../testing/a-company.ts';
import { mailsTo, mailTo } from '../../../testing/mails.ts';
import { counterDrift } from '../../../testing/recount.ts';
import { settingsLog } from '../../../testing/settings-log.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { runImport } from './run-import.ts';
import { anXlsx } from './testing/an-xlsx.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
afterAll(() => product.stop());

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const standard = { email: 'Email', first_name: 'First name', last_name: 'Last name' };
const tag = () => uuidv7().slice(-10);

async function aTeam() {
  const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'], ben: ['employee'] });
  return { company, ...company.people };
}

async function uploads(admin: TestPerson, content: string | Uint8Array, file_name = 'people.csv') {
  return (await admin.calls('users.uploadImport', { file_name, content_base64: base64(content) })).data;
}

/** Waits until the import reaches one of these states. */
async function until(admin: TestPerson, import_id: string, ...states: string[]) {
  return vi.waitFor(
    async () => {
      const { data } = await admin.calls('users.importProgress', { import_id });
      if (!states.includes(data.state)) throw new Error(`Still ${data.state}: ${data.failure}`);
      return data;
    },
    { timeout: 200_000, interval: 100 },
  );
}

async function checked(admin: TestPerson, content: string | Uint8Array, mapping?: Record<string, string>) {
  const upload = await uploads(admin, content);
  await admin.calls('users.mapImport', { import_id: upload.import_id, mapping: mapping ?? upload.mapping });
  return until(admin, upload.import_id, 'checked', 'failed');
}

async function imported(admin: TestPerson, content: string, options: { send_invitations?: boolean } = {}) {
  const { import_id } = await checked(admin, content);
  await admin.calls('users.confirmImport', { import_id, send_invitations: false, ...options });
  return until(admin, import_id, 'done', 'failed');
}

const rowsOf = async (admin: TestPerson, import_id: string, result?: 'create' | 'update' | 'unchanged' | 'bad') =>
  (await admin.calls('users.importRows', { import_id, limit: 100, ...(result && { result }) })).rows;
const peopleCount = async (admin: TestPerson) => (await admin.calls('users.pagedList', { limit: 1 })).total_records;
const snapshot = ({ client_id, inCompany }: TestCompany<string>) =>
  inCompany((tx) => tx.selectFrom('users').selectAll().where('client_id', '=', client_id).orderBy('id').execute());

describe('an uploaded file', () => {
  it.each([
    ['commas', 'Email,First name,Last name\na@x.test,Ann,Lee\n'],
    ['semicolons, a byte order mark and Windows line ends', '\ufeffEmail;First name;Last name\r\na@x.test;Ann;Lee\r\n'],
    ['tabs', 'Email\tFirst name\tLast name\na@x.test\tAnn\tLee'],
    ['bars and empty lines', '\n\nEmail|First name|Last name\n\n||\na@x.test|Ann|Lee\n'],
    ['quotes with the delimiter inside', 'Email,First name,Last name\n"a@x.test","Ann","Lee"\n'],
  ])('with %s is read', async (_name, content) => {
    const { admin } = await aTeam();
    const upload = await uploads(admin, content);
    expect(upload).toMatchObject({
      state: 'uploaded',
      rows_total: 1,
      headers: ['Email', 'First name', 'Last name'],
      mapping: standard,
    });
    expect(await rowsOf(admin, upload.import_id)).toEqual([
      {
        row_number: 2,
        result: 'unchecked',
        messages: [],
        cells: { Email: 'a@x.test', 'First name': 'Ann', 'Last name': 'Lee' },
      },
    ]);
  });

  it('in Windows-1252 keeps its accents', async () => {
    const { admin } = await aTeam();
    const { import_id } = await uploads(admin, Buffer.from('Email,First name\na@x.test,Zo\u00eb\n', 'latin1'));
    expect((await rowsOf(admin, import_id))[0]?.cells['First name']).toBe('Zoë');
    const wide = Buffer.from('\ufeffEmail,First name\na@x.test,Zoë\n', 'utf16le');
    expect((await rowsOf(admin, (await uploads(admin, wide)).import_id))[0]?.cells['First name']).toBe('Zoë');
  });

  it('in XLSX format is read', async () => {
    const { admin } = await aTeam();
    const content = await anXlsx([
      ['Work email', 'First name', 'Surname', 'Code', 'Remote'],
      ['a@x.test', 'Ann', 'Lee', 42, true],
    ]);
    const upload = await uploads(admin, content, 'people.xlsx');
    expect(upload.mapping).toEqual({
      email: 'Work email',
      first_name: 'First name',
      last_name: 'Surname',
      employee_code: 'Code',
    });
    expect((await rowsOf(admin, upload.import_id))[0]?.cells).toEqual({
      'Work email': 'a@x.test',
      'First name': 'Ann',
      Surname: 'Lee',
      Code: '42',
      Remote: 'Yes',
    });
  });

  it('gets a unique header for every column', async () => {
    const { admin } = await aTeam();
    const { headers } = await uploads(admin, 'Email,Email,,__proto__,constructor\n1,2,3,4,5,6\n');
    expect(headers).toEqual(['Email', 'Email (2)', 'Column 3', '__proto__ (2)', 'constructor', 'Column 6']);
  });

  it.each<[string, () => Promise<string | Uint8Array> | string | Uint8Array, string]>([
    ['nothing', () => ' ', 'import.empty'],
    ['only headers', () => 'Email,First name\n', 'import.empty'],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'import.unreadable'],
    ['a broken archive', () => 'PK\u0003\u0004 not really', 'import.unreadable'],
    ['an open quote', () => `Email,Name\n"a@x.test,Ann\n${'b,c\n'.repeat(60_000)}`, 'import.unreadable'],
    ['too many columns', () => `${'a,'.repeat(300)}\n1,2\n`, 'import.unreadable'],
    ['too many rows', () => `Email\n${'a@x.test\n'.repeat(10_001)}`, 'import.too_many_rows'],
    [
      'a workbook that unpacks into gigabytes',
      () => anXlsx([['Email'], ['x']], { claimed_bytes: 3_000_000_000 }),
      'import.unreadable',
    ],
    [
      'a workbook with one cell at the far end',
      () => anXlsx([['Email'], ['x']], { far_cell: 'XFD1048576' }),
      'import.unreadable',
    ],
  ])('with %s is refused', async (_name, content, code) => {
    const { admin } = await aTeam();
    const file = await content();
    const answer = await admin.sends('users.uploadImport', { file_name: 'x', content_base64: base64(file || ' ') });
    expect(answer).toMatchObject({ http_status: 400, body: { code } });
  });

  it('is visible only to people managers of the same company', async () => {
    const { admin, ana } = await aTeam();
    const other = await aTeam();
    const { import_id } = await uploads(admin, 'Email,First name,Last name\na@x.test,A,B\n');
    await expect(ana.calls('users.uploadImport', { file_name: 'x', content_base64: base64('a,b\n1,2') })).toBeRefused(
      'access.denied',
    );
    const calls = [
      () => other.admin.calls('users.importProgress', { import_id }),
      () => other.admin.calls('users.importRows', { import_id }),
      () => other.admin.calls('users.mapImport', { import_id, mapping: standard }),
      () => other.admin.calls('users.confirmImport', { import_id }),
    ];
    for (const call of calls) await expect(call()).toBeRefused('item.not_found');
  });
});

describe('the mapping', () => {
  it('needs existing columns for all required fields', async () => {
    const { admin } = await aTeam();
    const { import_id } = await uploads(admin, 'Email,First name,Last name\na@x.test,A,B\n');
    const map = (mapping: Record<string, string>) => admin.calls('users.mapImport', { import_id, mapping });
    await expect(map({ email: 'Email', first_name: 'First name' })).toBeRefused('import.column_missing');
    await expect(map({ ...standard, location: 'Ghost' })).toBeRefused('import.column_missing');
    await expect(map({ ...standard, password_hash: 'Email' })).toBeRefused('request.invalid');
    await expect(map({ ...standard, 'custom_values.none': 'Email' })).toBeRefused('request.invalid');
  });

  it('can be changed until the import', async () => {
    const { admin } = await aTeam();
    const first = await checked(admin, `Email,First name,Last name,Other\na.${tag()}@x.test,Zara,Quist,Oslo\n`);
    const { import_id } = first;
    await admin.calls('users.mapImport', { import_id, mapping: { ...standard, location: 'Other' } });
    await until(admin, import_id, 'checked');
    await admin.calls('users.confirmImport', { import_id, send_invitations: false });
    await expect(admin.calls('users.confirmImport', { import_id })).toBeRefused('import.wrong_state');
    await until(admin, import_id, 'done');
    await expect(admin.calls('users.mapImport', { import_id, mapping: standard })).toBeRefused('import.wrong_state');
    expect((await admin.calls('users.pagedList', { search: 'quist zara' })).data).toMatchObject([{ location: 'Oslo' }]);
  });

  it('can be confirmed only after the check', async () => {
    const { admin } = await aTeam();
    const { import_id } = await uploads(admin, 'Email,First name,Last name\na@x.test,A,B\n');
    await expect(admin.calls('users.confirmImport', { import_id })).toBeRefused('import.wrong_state');
  });
});

describe('the results', () => {
  it('explain the outcome of every row', async () => {
    const { admin, ana, ben, company } = await aTeam();
    const stranger = await aTeam();
    await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    await admin.calls('customFields.save', { applies_to: 'user', key: 'age', label: 'Age', kind: 'number' });
    const content = [
      'Email,First name,Last name,Department,Manager,Roles,Age',
      `new.${tag()}@x.test,New,One,sales,${ana.email},Employee; Finance,41`,
      `${ana.email},Ana,Tester,,,,`,
      `${ben.email},Ben,Tester,SALES,${ana.email},,`,
      ',No,Mail,,,,',
      'nonsense,Bad,Mail,,,,',
      `${stranger.ana.email},Far,Away,,,,`,
      `x.${tag()}@x.test,Un,Known,Legal,ghost@x.test,King,old`,
      `${ben.email},Ben,Again,,,,`,
      `${admin.email},Admin,Tester,,,Employee,`,
    ].join('\n');
    const { import_id, ...counts } = await checked(admin, content);
    expect(counts).toMatchObject({
      state: 'checked',
      rows_total: 9,
      rows_seen: 9,
      rows_create: 2,
      rows_update: 1,
      rows_unchanged: 1,
      rows_bad: 5,
    });

    const rows = await rowsOf(admin, import_id);
    expect(rows.map(({ row_number, result, messages }) => [row_number, result, ...messages])).toEqual([
      [2, 'create'],
      [3, 'unchanged'],
      [4, 'update'],
      [5, 'bad', 'The email is missing.'],
      [6, 'bad', 'nonsense is not an email.'],
      // An email that only another company knows counts as a new one.
      [7, 'create'],
      [
        ...[8, 'bad', 'There is no department called Legal.', 'There is no role called King.'],
        ...['Age: Enter a number such as 12.5.', 'No user has the manager email or code ghost@x.test.'],
      ],
      [9, 'bad', 'Row 4 has the same email.'],
      [10, 'bad', 'The company needs at least one active super admin.'],
    ]);
    expect((await rowsOf(admin, import_id, 'bad')).map(({ row_number }) => row_number)).toEqual([5, 6, 8, 9, 10]);
    expect(JSON.stringify(rows)).not.toContain(stranger.company.client_id);
    // Nothing is imported before the confirmation.
    expect(await peopleCount(admin)).toBe(3);
    expect((await settingsLog(company)).filter(({ item_kind }) => item_kind === 'user')).toEqual([]);
  });
});

describe('an import', () => {
  it('adds and changes people with readable activity and invites new people once', async () => {
    const { admin, ana, ben, company } = await aTeam();
    await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    const boss = `boss.${tag()}@x.test`;
    const worker = `worker.${tag()}@x.test`;
    const content = [
      'Email,First name,Last name,Department,Manager,Roles,Employee code',
      `${worker},Will,Work,Sales,B-1,,W-1`,
      `${boss},Bea,Boss,,${ana.email},Employee; Approver,B-1`,
      `${ben.email},Benny,Tester,Sales,${boss},Finance,`,
    ].join('\n');
    const done = await imported(admin, content, { send_invitations: true });
    expect(done).toMatchObject({ state: 'done', rows_create: 2, rows_update: 1, rows_bad: 0 });

    const { data, counts } = await admin.calls('users.pagedList', { sort: { by: 'email', direction: 'asc' } });
    const by = (email: string) => data.find((row) => row.email === email);
    expect(by(worker)).toMatchObject({
      state: 'invited',
      department: 'Sales',
      manager: 'Bea Boss',
      roles: ['Employee'],
    });
    expect(by(boss)).toMatchObject({ manager: 'Ana Tester', roles: ['Approver', 'Employee'], employee_code: 'B-1' });
    expect(by(ben.email)).toMatchObject({ first_name: 'Benny', manager: 'Bea Boss', roles: ['Employee', 'Finance'] });
    expect(counts).toEqual({ active: 3, invited: 2, disabled: 0 });
    expect((await admin.calls('users.search', { search: 'benny' })).data).toHaveLength(1);
    expect((await admin.calls('users.search', { search: 'ben' })).data).toHaveLength(1);

    const log = await settingsLog(company);
    expect(log.map(({ action }) => action)).toEqual([
      ...['department_created', 'user_created', 'user_created', 'user_changed', 'people_imported'],
    ]);
    expect(log.every(({ actor_id }) => actor_id === admin.user_id)).toBe(true);
    expect(log.find(({ action }) => action === 'user_changed')).toMatchObject({
      facts: {
        before: { first_name: 'Ben', department: null, manager: null, roles: ['Employee'] },
        after: { first_name: 'Benny', department: 'Sales', manager: 'Bea Boss', roles: ['Employee', 'Finance'] },
      },
    });
    expect(log.at(-1)).toMatchObject({
      item_label: 'people.csv',
      facts: { after: { added: 2, changed: 1, unchanged: 0 } },
    });
    expect(await company.inCompany((tx) => counterDrift(tx, company.client_id))).toEqual([]);

    await mailTo(product, boss, /invites you/u);
    await mailTo(product, worker, /invites you/u);
    expect(await mailsTo(product, boss)).toHaveLength(1);
    expect(await mailsTo(product, ben.email)).toEqual([]);
  });

  it('changes nothing when run twice', async () => {
    const { admin, company } = await aTeam();
    const done = await imported(admin, `Email,First name,Last name\ntwice.${tag()}@x.test,Two,Times\n`);
    const before = [await snapshot(company), await settingsLog(company)];
    const job = { client_id: company.client_id, import_id: done.import_id, version: 'v2', invitations: 'kept' };
    await runImport(product.app, job);
    await Promise.all([runImport(product.app, job), runImport(product.app, job)]);
    expect([await snapshot(company), await settingsLog(company)]).toEqual(before);
  });

  it('imports nothing if the company changed since the check', async () => {
    const { admin, company } = await aTeam();
    const { id } = await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    const content = `Email,First name,Last name,Department\na.${tag()}@x.test,A,B,\nb.${tag()}@x.test,C,D,Sales\n`;
    const { import_id } = await checked(admin, content);
    await admin.calls('organisation.remove', { kind: 'department', id });
    const before = await snapshot(company);
    await admin.calls('users.confirmImport', { import_id });
    expect(await until(admin, import_id, 'done', 'failed')).toMatchObject({
      state: 'failed',
      failure: 'Company data changed after the rows were checked. Check them again.',
    });
    expect(await snapshot(company)).toEqual(before);
    // After the file is checked again, the valid row can be imported.
    await admin.calls('users.mapImport', { import_id, mapping: { ...standard, department: 'Department' } });
    expect(await until(admin, import_id, 'checked')).toMatchObject({ rows_create: 1, rows_bad: 1, failure: '' });
  });

  it('of an exported file changes nothing', async () => {
    const { admin, ana } = await aTeam();
    await admin.calls('customFields.save', { applies_to: 'user', key: 'mentor', label: 'Mentor', kind: 'user' });
    const kinds = { kind: 'multi_select' as const, options: ['a', 'b'] };
    await admin.calls('customFields.save', { applies_to: 'user', key: 'tags', label: 'Tags', ...kinds });
    const { data } = await admin.calls('users.create', {
      email: `odd.${tag()}@x.test`,
      first_name: '=Odd',
      last_name: 'O’Neil, "Jr"',
      employee_code: '-7',
      location: '@home',
      manager_id: ana.user_id,
      custom_values: { mentor: ana.user_id, tags: ['a', 'b'] },
    });
    const { content } = await admin.calls('users.exportList', {});
    const { rows_unchanged, rows_total, import_id } = await checked(admin, content);
    expect((await rowsOf(admin, import_id)).flatMap(({ messages }) => messages)).toEqual([]);
    expect({ rows_unchanged, rows_total }).toEqual({ rows_unchanged: 4, rows_total: 4 });
    expect(data.custom_values).toEqual({ mentor: ana.user_id, tags: ['a', 'b'] });
  });
});

describe('an import of five thousand people', () => {
  it('validates every row, imports the valid ones, and changes nothing when repeated', async () => {
    const { admin, company } = await aTeam();
    await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    const mark = tag();
    const bad = ['not-an-email', '', `p1.${mark}@big.test`, `ok.${mark}@big.test`];
    const lines = Array.from({ length: 5_000 }, (_, index) => {
      if (index % 25 === 24) {
        const kind = ((index - 24) / 25) % 4;
        return `${kind === 3 ? `u${index}.${mark}@big.test` : bad[kind]},Bad,Row ${index},${kind === 3 ? 'Nowhere' : ''},,`;
      }
      const manager =
        index >= 10 ? `p${Math.floor(index / 10) - (Math.floor(index / 10) % 25 === 24 ? 1 : 0)}.${mark}@big.test` : '';
      return `p${index}.${mark}@big.test,Pat,Number ${index},Sales,${manager},B-${index}`;
    });
    const content = `Email,First name,Last name,Department,Manager,Employee code\n${lines.join('\n')}\n`;

    const upload = await uploads(admin, content);
    await admin.calls('users.mapImport', { import_id: upload.import_id, mapping: upload.mapping });
    const seen = new Set<number>();
    const check = await vi.waitFor(
      async () => {
        const { data } = await admin.calls('users.importProgress', { import_id: upload.import_id });
        seen.add(data.rows_seen);
        if (data.state !== 'checked') throw new Error(data.state);
        return data;
      },
      { timeout: 200_000, interval: 5 },
    );
    expect([...seen].some((rows) => rows > 0 && rows < 5_000)).toBe(true);
    expect(check).toMatchObject({
      rows_total: 5_000,
      rows_seen: 5_000,
      rows_create: 4_800,
      rows_bad: 200,
      rows_update: 0,
    });
    expect(await peopleCount(admin)).toBe(3);

    await admin.calls('users.confirmImport', { import_id: upload.import_id, send_invitations: false });
    expect(await until(admin, upload.import_id, 'done', 'failed')).toMatchObject({ state: 'done', rows_create: 4_800 });
    expect(await peopleCount(admin)).toBe(4_803);
    expect((await admin.calls('users.pagedList', {})).counts).toEqual({ active: 3, invited: 4_800, disabled: 0 });
    expect(await company.inCompany((tx) => counterDrift(tx, company.client_id))).toEqual([]);
    expect((await settingsLog(company)).filter(({ action }) => action === 'user_created')).toHaveLength(4_800);

    const before = await snapshot(company);
    const again = await imported(admin, content);
    expect(again).toMatchObject({
      state: 'done',
      rows_unchanged: 4_800,
      rows_bad: 200,
      rows_create: 0,
      rows_update: 0,
    });
    expect(await snapshot(company)).toEqual(before);
  }, 300_000);
});
