import { describe, expect, it } from 'vitest';
import type { CustomField } from '../../custom-fields/custom-field.ts';
import type { KnownCompany, KnownPerson } from './known-company.ts';
import { suggestMapping } from './suggest-mapping.ts';
import { type CheckedRow, rowValidator } from './validate-rows.ts';

const person = (name: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  user_id: name,
  email: `${name}@acme.test`,
  first_name: name,
  last_name: 'Known',
  employee_code: null,
  entity_id: null,
  department_id: null,
  business_unit_id: null,
  level_id: null,
  location: '',
  manager_id: null,
  role_ids: ['r-employee'],
  custom_values: {},
  is_active: true,
  ...more,
});
const seat: CustomField = {
  id: 'f-seat',
  key: 'seat',
  label: 'Seat',
  kind: 'select',
  options: ['Window', 'Aisle'],
  formula: '',
  is_mandatory: true,
  depends_on_id: null,
  depends_on_values: [],
  is_active: true,
};

function company(more: Partial<KnownCompany> = {}): KnownCompany {
  const people = more.people ?? [];
  return {
    people,
    places: {
      entity: new Map([['acme', { id: 'e1', name: 'Acme', is_active: true }]]),
      department: new Map([
        ['sales', { id: 'd1', name: 'Sales', is_active: true }],
        ['old sales', { id: 'd2', name: 'Old Sales', is_active: false }],
      ]),
      business_unit: new Map(),
      level: new Map([['senior', { id: 'l1', name: 'Senior', is_active: true }]]),
    },
    roles: new Map([
      ['employee', { id: 'r-employee', name: 'Employee' }],
      ['finance', { id: 'r-finance', name: 'Finance' }],
      ['travel, desk', { id: 'r-travel', name: 'Travel, desk' }],
      ['super admin', { id: 'r-admin', name: 'Super admin' }],
    ]),
    default_role_id: 'r-employee',
    super_admin_role_id: 'r-admin',
    managers: new Map(people.flatMap(({ user_id, manager_id }) => (manager_id ? [[user_id, manager_id]] : []))),
    admins: new Set(people.filter(({ role_ids }) => role_ids.includes('r-admin')).map(({ user_id }) => user_id)),
    fields: [],
    ...more,
  };
}

type Texts = Record<string, string>;
const nina: Texts = { email: 'nina@acme.test', first_name: 'Nina', last_name: 'Novak' };
const named = (name: string, more: Texts = {}): Texts => ({ ...nina, email: `${name}@acme.test`, ...more });

function evaluate(rows: Texts[], known = company(), custom: Texts[] = []): CheckedRow[] {
  let made = 0;
  const evaluated = rowValidator(known, () => `new-${++made}`);
  for (const [index, texts] of rows.entries())
    evaluated.read({ row_number: index + 2, texts, custom: custom[index] ?? {} });
  return evaluated.results();
}
const words = (rows: CheckedRow[]) => rows.map(({ result, messages }) => [result, ...messages]);

describe('a row of a new user', () => {
  it('creates a user', () => {
    const texts = {
      email: ' NINA@acme.test ',
      first_name: ' Nina ',
      last_name: 'No  vak',
      employee_code: 'N-1',
      entity: 'ACME',
      department: 'sales',
      level: 'Senior',
      location: 'Oslo',
      roles: 'Finance; employee',
    };
    expect(evaluate([texts])).toEqual([
      {
        row_number: 2,
        result: 'create',
        messages: [],
        person: {
          user_id: 'new-1',
          email: 'nina@acme.test',
          first_name: 'Nina',
          last_name: 'No vak',
          employee_code: 'N-1',
          entity_id: 'e1',
          department_id: 'd1',
          business_unit_id: null,
          level_id: 'l1',
          location: 'Oslo',
          manager_id: null,
          role_ids: ['r-employee', 'r-finance'],
          custom_values: {},
        },
      },
    ]);
    expect(evaluate([nina])[0]?.person).toMatchObject({ role_ids: ['r-employee'], employee_code: null });
  });

  it.each<[Texts, string[]]>([
    [{ ...nina, email: '' }, ['The email is missing.']],
    [{ ...nina, email: 'nina' }, ['nina is not an email.']],
    [{ ...nina, email: 'a..b@acme.test' }, ['a..b@acme.test is not an email.']],
    [{ email: 'nina@acme.test' }, ['The first name is missing.', 'The last name is missing.']],
    [{ ...nina, first_name: 'x'.repeat(81) }, ['The first name is longer than 80 characters.']],
    [{ ...nina, location: 'a\u0000b' }, ['Remove the control characters from the location.']],
    [{ ...nina, department: 'Legal' }, ['There is no department called Legal.']],
    [{ ...nina, department: 'Salse' }, ['There is no department called Salse. Did you mean Sales?']],
    [{ ...nina, department: 'Old Sale' }, ['There is no department called Old Sale.']],
    [{ ...nina, level: 'sénor' }, ['There is no employee level called sénor. Did you mean Senior?']],
    [{ ...nina, roles: 'Finanse' }, ['There is no role called Finanse. Did you mean Finance?']],
    [{ ...nina, department: 'Old Sales' }, ['The department Old Sales is inactive.']],
    [{ ...nina, business_unit: 'North' }, ['There is no business unit called North.']],
    [{ ...nina, level: 'Boss' }, ['There is no employee level called Boss.']],
    [{ ...nina, entity: 'X' }, ['There is no entity called X.']],
    [{ ...nina, roles: 'Finance; King' }, ['There is no role called King.']],
    [{ ...nina, manager: 'ghost' }, ['No user has the manager email or code ghost.']],
    [{ ...nina, email: '', department: 'Legal' }, ['The email is missing.', 'There is no department called Legal.']],
  ])('%j is invalid', (texts, messages) => {
    expect(words(evaluate([texts]))).toEqual([['bad', ...messages]]);
  });

  it.each([
    ['Finance', ['r-employee', 'r-finance']],
    ['Finance; not Employee', ['r-finance']],
    ['not employee', ['r-employee']],
  ])('with the roles %s', (roles, role_ids) => {
    expect(evaluate([{ ...nina, roles }])[0]?.person?.role_ids).toEqual(role_ids);
  });

  it('can list roles with a comma in the name', () => {
    expect(evaluate([{ ...nina, roles: 'Travel, desk; Employee, Finance' }])[0]?.person?.role_ids).toEqual([
      'r-employee',
      'r-finance',
      'r-travel',
    ]);
  });

  it('needs the required custom fields', () => {
    const known = company({ fields: [seat] });
    expect(words(evaluate([nina], known))).toEqual([['bad', 'Seat: Required.']]);
    expect(words(evaluate([nina], known, [{ seat: 'Roof' }]))).toEqual([['bad', 'Seat: Choose from the list.']]);
    expect(evaluate([nina], known, [{ seat: ' aisle ' }])[0]?.person?.custom_values).toEqual({ seat: 'Aisle' });
  });
});

describe('rows of the same file', () => {
  it('with the same email or code: only the first is valid', () => {
    const rows = [named('a', { employee_code: '7' }), named('A'), named('b', { employee_code: '7' }), named('c')];
    expect(words(evaluate(rows))).toEqual([
      ['create'],
      ['bad', 'Row 2 has the same email.'],
      ['bad', 'Row 2 has the same employee code.'],
      ['create'],
    ]);
  });

  it('can be each other’s managers, in any order, by email or code', () => {
    const rows = [
      named('a', { manager: 'b@acme.test' }),
      named('b', { employee_code: 'B' }),
      named('c', { manager: 'B' }),
    ];
    expect(evaluate(rows).map((row) => row.person?.manager_id)).toEqual(['new-2', null, 'new-2']);
  });

  it('are invalid when the row of their manager is', () => {
    const rows = [
      named('a', { manager: 'b@acme.test' }),
      named('b', { manager: 'c@acme.test' }),
      named('c', { roles: 'King' }),
    ];
    expect(words(evaluate(rows))).toEqual([
      ['bad', 'Row 3, their manager, has errors. Fix it first.'],
      ['bad', 'Row 4, their manager, has errors. Fix it first.'],
      ['bad', 'There is no role called King.'],
    ]);
  });

  it('never form a loop', () => {
    const loop = 'A person cannot be their own manager, directly or through others.';
    const rows = [
      named('a', { manager: 'b@acme.test' }),
      named('b', { manager: 'a@acme.test' }),
      named('c', { manager: 'c@acme.test' }),
      named('d', { manager: 'a@acme.test' }),
      named('e'),
    ];
    expect(words(evaluate(rows))).toEqual([
      ['bad', loop],
      ['bad', loop],
      ['bad', loop],
      ['bad', 'Row 2, their manager, has errors. Fix it first.'],
      ['create'],
    ]);
  });
});

describe('a row of an existing user', () => {
  it('lists the changes, if any; empty cells change nothing', () => {
    const ana = person('ana', {
      department_id: 'd1',
      employee_code: '1',
      location: 'Oslo',
      role_ids: ['r-finance', 'r-employee'],
      custom_values: { seat: 'Aisle' },
    });
    const known = company({ people: [ana], fields: [seat] });
    const same = { email: 'ANA@acme.test', first_name: 'ana', last_name: 'Known', department: '', roles: '' };
    expect(evaluate([same], known)).toMatchObject([{ result: 'unchanged', was: { user_id: 'ana' } }]);
    expect(evaluate([{ ...same, roles: 'Employee; Finance', department: 'Sales' }], known)).toMatchObject([
      { result: 'unchanged' },
    ]);
    expect(evaluate([{ ...same, location: 'Pune' }], known)).toMatchObject([
      {
        result: 'update',
        person: { user_id: 'ana', location: 'Pune', department_id: 'd1', custom_values: { seat: 'Aisle' } },
      },
    ]);
    expect(evaluate([same], known, [{ seat: 'window' }])).toMatchObject([
      { result: 'update', person: { custom_values: { seat: 'Window' } } },
    ]);
  });

  it('does not need fields added later that the file leaves out', () => {
    const known = company({ people: [person('ana')], fields: [seat] });
    expect(words(evaluate([named('ana')], known))).toEqual([['update']]);
    expect(words(evaluate([named('ana')], known, [{ seat: 'x' }]))).toEqual([['bad', 'Seat: Choose from the list.']]);
  });

  it('can keep an inactive unit and a disabled manager', () => {
    const gone = person('gone', { is_active: false });
    const ana = person('ana', { department_id: 'd2', manager_id: 'gone' });
    const known = company({ people: [ana, gone, person('ben')] });
    const texts = { department: 'Old sales', manager: 'gone@acme.test', first_name: 'ana', last_name: 'Known' };
    expect(words(evaluate([named('ana', texts)], known))).toEqual([['unchanged']]);
    expect(words(evaluate([named('ben', { manager: 'gone@acme.test' })], known))).toEqual([
      ['bad', 'Their manager gone@acme.test is disabled.'],
    ]);
  });

  it('cannot use the code of someone else', () => {
    const known = company({ people: [person('ana', { employee_code: '1' }), person('ben')] });
    expect(
      words(evaluate([named('ben', { employee_code: '1' }), named('ana', { employee_code: '1' })], known)),
    ).toEqual([['bad', 'Another user already has this employee code.'], ['update']]);
  });

  it('never forms a loop with managers outside the file', () => {
    const known = company({ people: [person('ana'), person('ben', { manager_id: 'ana' })] });
    expect(words(evaluate([named('ana', { manager: 'ben@acme.test' })], known))).toEqual([
      ['bad', 'A person cannot be their own manager, directly or through others.'],
    ]);
    // Ben changes his manager in the same file, so Ana can report to him unless Ben’s row is invalid.
    const moves = named('ben', { manager: 'cleo@acme.test' });
    const rows = [named('ana', { manager: 'ben@acme.test' }), moves, named('cleo')];
    expect(words(evaluate(rows, known)).flat()).toEqual(['update', 'update', 'create']);
    expect(words(evaluate([rows[0] ?? {}, { ...moves, roles: 'King' }, named('cleo')], known))).toEqual([
      ['bad', 'A person cannot be their own manager, directly or through others.'],
      ['bad', 'There is no role called King.'],
      ['create'],
    ]);
  });

  it('never removes the last super admin', () => {
    const admins = [person('ana', { role_ids: ['r-admin'] }), person('ben', { role_ids: ['r-admin'] })];
    const known = company({ people: admins });
    const demote = (name: string) => named(name, { roles: 'Employee' });
    expect(words(evaluate([demote('ana')], known))).toEqual([['update']]);
    expect(words(evaluate([demote('ana'), demote('ben')], known))).toEqual(
      Array(2).fill(['bad', 'The company needs at least one active super admin.']),
    );
  });
});

describe('the suggested column mapping', () => {
  const fields = [
    { key: 'seat', label: 'Seat on a plane', kind: 'select' as const },
    { key: 'total', label: 'Total', kind: 'formula' as const },
  ];
  it.each<[string[], Record<string, string>]>([
    [
      ['Work email', 'First Name', 'SURNAME', 'Dept.', 'Reports to', 'Shoe size'],
      {
        email: 'Work email',
        first_name: 'First Name',
        last_name: 'SURNAME',
        department: 'Dept.',
        manager: 'Reports to',
      },
    ],
    [['E-Mail', 'seat', 'Total'], { email: 'E-Mail', 'custom_values.seat': 'seat' }],
    [['Seat on a plane', 'Email'], { email: 'Email', 'custom_values.seat': 'Seat on a plane' }],
    [['constructor', '__proto__', ''], {}],
  ])('%j', (headers, mapping) => {
    expect(suggestMapping(headers, { fields, customPrefix: 'custom_values.' })).toEqual(mapping);
  });
});
