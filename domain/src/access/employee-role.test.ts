import { expect, it } from 'vitest';
import { withEmployeeRole } from './employee-role.ts';

type Options = Parameters<typeof withEmployeeRole>[1];

it.each<[string, string[], Partial<Options>, string[]]>([
  ['a new person with a role', ['finance'], {}, ['employee', 'finance']],
  ['a new person without a role', [], {}, ['employee']],
  ['a new person whose employee role is removed', ['finance'], { is_employee: false }, ['finance']],
  ['nobody is without a role', [], { is_employee: false }, ['employee']],
  ['an employee who becomes finance', ['finance'], { before: ['employee'] }, ['employee', 'finance']],
  ['a person without the employee role', ['admin'], { before: ['finance'] }, ['admin']],
  ['a person who gets it back by name', ['finance', 'employee'], { before: ['finance'] }, ['employee', 'finance']],
  ['a person who gets it back', ['finance'], { before: ['finance'], is_employee: true }, ['employee', 'finance']],
  ['removal on purpose', ['finance', 'employee'], { before: ['employee'], is_employee: false }, ['finance']],
])('%s', (_who, chosen, options, expected) => {
  const given = { employee_role_id: 'employee', is_employee: undefined, before: undefined, ...options };
  expect(withEmployeeRole(chosen, given)).toEqual(expected);
});
