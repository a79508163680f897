import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateText } from './date-text.ts';
import { instantDateText, instantText, zoneText } from './instant-text.ts';

describe('formatting an instant', () => {
  it.each([
    ['2026-11-09T16:12:00Z', 'UTC', '9 Nov 2026, 04:12 PM'],
    ['2026-11-09T00:05:00Z', 'UTC', '9 Nov 2026, 12:05 AM'],
    ['2026-11-09T12:00:00Z', 'UTC', '9 Nov 2026, 12:00 PM'],
    ['2026-11-09T23:30:00Z', 'Asia/Tokyo', '10 Nov 2026, 08:30 AM'],
    ['2026-09-01T02:00:00Z', 'America/Los_Angeles', '31 Aug 2026, 07:00 PM'],
  ])('%s in %s is %s', (at, zone, text) => {
    expect(instantText(at, zone)).toBe(text);
  });

  it('names the time zone', () => {
    expect(zoneText('2026-11-09T16:12:00Z', 'Asia/Kolkata')).toBe('Asia/Kolkata, GMT+5:30');
  });
});

describe('formatting a day', () => {
  it('uses the zone for an instant', () => {
    expect(instantDateText('2026-11-09T23:30:00Z', 'Asia/Tokyo')).toBe('10 Nov 2026');
  });

  it('never shifts a calendar date', () => {
    expect(dateText('2026-11-09')).toBe('9 Nov 2026');
  });
});

describe('with native Temporal', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([undefined, 'UTC', 'Asia/Tokyo', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'])(
    'tells the same as one that does not, in %s',
    (zone) => {
      const instants = Array.from({ length: 500 }, (_, index) => new Date(Date.UTC(2024, 0, 1) + index * 61_234_567));
      const byIntl = instants.map((at) => instantText(at, zone));
      vi.stubGlobal('Temporal', Temporal);
      expect(instants.map((at) => instantText(at, zone))).toEqual(byIntl);
    },
  );
});
