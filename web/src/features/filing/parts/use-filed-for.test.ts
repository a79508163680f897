import { expect, it } from 'vitest';
import { filedFor, forQuery } from './use-filed-for.ts';

const ana = '01890000-0000-7000-8000-000000000001';
const ben = '01890000-0000-7000-8000-000000000002';

it.each([
  ['a colleague', ana, { for_user_id: ana }],
  ['oneself', ben, {}],
  ['nobody', undefined, {}],
  ['what was typed by hand', 'ana', {}],
])('files for %s', (_name, owner_id, filed) => {
  expect(filedFor(owner_id, ben)).toEqual(filed);
});

it('stands in the address before what else is asked', () => {
  expect(forQuery({})).toBe('');
  expect(forQuery({}, 'q=x')).toBe('q=x');
  expect(forQuery({ for_user_id: ana })).toBe(`for=${ana}`);
  expect(forQuery({ for_user_id: ana }, 'q=x')).toBe(`for=${ana}&q=x`);
});
