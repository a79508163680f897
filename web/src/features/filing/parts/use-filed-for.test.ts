import { expect, it } from 'vitest';
import { filedFor, forQuery } from './use-filed-for.ts';

const ana = '01890000-0000-7000-8000-000000000001';
const ben = '01890000-0000-7000-8000-000000000002';

it.each([
  ['a colleague', ana, { for_user_id: ana }],
  ['the user', ben, {}],
  ['nobody', undefined, {}],
  ['an invalid id', 'ana', {}],
])('filters by colleague when the owner is %s', (_name, owner_id, filed) => {
  expect(filedFor(owner_id, ben)).toEqual(filed);
});

it('puts the colleague in front of the rest of the query', () => {
  expect(forQuery({})).toBe('');
  expect(forQuery({}, 'q=x')).toBe('q=x');
  expect(forQuery({ for_user_id: ana })).toBe(`for=${ana}`);
  expect(forQuery({ for_user_id: ana }, 'q=x')).toBe(`for=${ana}&q=x`);
});
