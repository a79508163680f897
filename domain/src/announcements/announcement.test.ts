import { expect, it } from 'vitest';
import { announcementState } from './announcement.ts';

it.each([
  ['2026-11-09', 'planned'],
  ['2026-11-10', 'showing'],
  ['2026-11-12', 'showing'],
  ['2026-11-13', 'over'],
])('an announcement from 10 to 12 November is, on %s, %s', (today, state) => {
  expect(announcementState({ shows_from: '2026-11-10', shows_until: '2026-11-12' }, today)).toBe(state);
});
