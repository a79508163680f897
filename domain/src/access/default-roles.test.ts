import { describe, expect, it } from 'vitest';
import { areas } from './areas.ts';
import { defaultRoleKey, defaultRoles } from './default-roles.ts';
import type { RoleGrant } from './permission.ts';

// The rights of each built-in role by area: r allows reading, w allows reading and writing.
const expected = `
  role           | reach        | rights   | Reports | Advances | Payout | Settings | Analytics | General_setting
  employee       | own          |          | w       | w        | .      | .        | .         | .
  approver       | own          | approver | w       | w        | .      | .        | .         | .
  finance        | organisation |          | r       | r        | w      | .        | r         | .
  settings_admin | organisation |          | .       | .        | .      | w        | .         | .
  super_admin    | organisation | approver | w       | w        | w      | w        | w         | w`;

describe('the default roles', () => {
  const [header = [], ...rows] = expected
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('are these, in this order', () => {
    expect(header.slice(3)).toEqual([...areas]);
    expect(rows.map(([key]) => key)).toEqual(defaultRoles.map((role) => role.key));
  });

  it.each(rows)('%s', (key, reach, rights, ...cells) => {
    const role = (defaultRoles as readonly RoleGrant[]).find((each) => each.key === key);
    expect(role?.reach).toBe(reach);
    expect(role?.rights.join(' ')).toBe(rights);
    for (const [index, area] of areas.entries()) {
      const actions = { r: ['read'], w: ['read', 'write'], '.': undefined }[cells[index] ?? ''];
      expect(role?.areas[area], `${key} ${area}`).toEqual(actions);
    }
  });

  it('make everyone without another role an employee', () => {
    expect(defaultRoleKey).toBe('employee');
  });
});
