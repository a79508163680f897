import { expect, it } from 'vitest';
import { missingText } from './missing-text.ts';

it.each([
  [['Receipt'], 'Receipt missing'],
  [['Amount', 'Date'], 'Amount and date missing'],
  [['Amount', 'Date', 'Category'], '3 fields missing'],
])('%j reads %s', (missing, words) => expect(missingText(missing)).toBe(words));
