import { expect, it } from 'vitest';
import { sessionEnd } from './session-rules.ts';

const at = (time: string) => new Date(`2026-11-12T${time}:00Z`);
const session = { started_at: at('08:00'), last_seen_at: at('09:30'), expires_at: at('20:00') };

it.each([
  [null, null, '20:00'],
  [4, null, '12:00'],
  [null, 30, '10:00'],
  [1, 60, '09:00'],
  [720, 1440, '20:00'],
])('with %s hours and %s idle minutes a session ends at %s', (session_hours, idle_minutes, end) => {
  expect(sessionEnd(session, { session_hours, idle_minutes })).toEqual(at(end));
});
