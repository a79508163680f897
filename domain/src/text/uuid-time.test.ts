import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { uuidTime } from './uuid-time.ts';

it('reads the time of a UUID', () => {
  expect(uuidTime('01940000-0000-7000-8000-000000000000')).toEqual(new Date(0x0194_0000_0000));
  const msecs = Date.parse('2026-11-19T21:45:00.123Z');
  expect(uuidTime(uuidv7({ msecs }))).toEqual(new Date(msecs));
});
