import { expect, it } from 'vitest';
import { timeZoneChoices } from './time-zone-choices.ts';

const choices = timeZoneChoices(new Date('2026-11-12T12:00:00Z'), 'Mars/Olympus');
const labelOf = (zone: string) => choices.find(({ value }) => value === zone)?.label;

it('shows the GMT offset of each zone', () => {
  expect(labelOf('Europe/Paris')).toBe('Europe/Paris (GMT+1)');
  expect(labelOf('America/New_York')).toBe('America/New York (GMT-5)');
  expect(labelOf('Asia/Kolkata') ?? labelOf('Asia/Calcutta')).toMatch(/GMT\+5:30/u);
  expect(labelOf('UTC')).toMatch(/^UTC \(GMT/u);
});

it('keeps a zone that the browser does not know', () => {
  expect(labelOf('Mars/Olympus')).toBe('Mars/Olympus (Mars/Olympus)');
});
