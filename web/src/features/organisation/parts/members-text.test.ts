import { expect, it } from 'vitest';
import { membersText } from './members-text.ts';

const nobody = {
  user_ids: [],
  department_ids: [],
  entity_ids: [],
  business_unit_ids: [],
  level_ids: [],
  locations: [],
};

it.each([
  [nobody, 'Nobody'],
  [{ ...nobody, user_ids: ['a'] }, '1 person'],
  [
    { ...nobody, user_ids: ['a', 'b'], level_ids: ['l'], locations: ['Berlin', 'Tokyo'] },
    '2 people, 1 level, 2 locations',
  ],
])('describes %j as %s', (members, sentence) => {
  expect(membersText(members)).toBe(sentence);
});
