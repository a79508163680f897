import { expect, it } from 'vitest';
import { userStateOf } from './user-states.ts';

const invited_at = new Date('2026-11-15T08:00:00Z');

it.each([
  [{ is_active: true, invited_at: null }, 'active'],
  [{ is_active: true, invited_at }, 'invited'],
  [{ is_active: false, invited_at: null }, 'disabled'],
  [{ is_active: false, invited_at }, 'disabled'],
] as const)('%j is %s', (user, state) => {
  expect(userStateOf(user)).toBe(state);
});
