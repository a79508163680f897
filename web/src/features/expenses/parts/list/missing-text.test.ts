import { expect, it } from 'vitest';
import { missingText } from './missing-text.ts';

it.each([
  [['Receipt'], 'Receipt missing'],
  [['Amount', 'Date'], 'Amount and date missing'],
  [['Amount', 'Date', 'Category'], '3 fields missing'],
])('describes %j as "%s"', (missing, text) => expect(missingText(missing)).toBe(text));
