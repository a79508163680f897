import { expect, it } from 'vitest';
import { firstLineToFix } from './first-line-to-fix.ts';

const fine = { id: 'fine', missing: [], policy_violation: null, no_of_receipts: 1, no_of_checks: 0 };
const checked = { ...fine, id: 'checked', no_of_checks: 1 };
const bare = { ...fine, id: 'bare', no_of_receipts: 0 };
const violation = {
  allowed_amount: null,
  amount: null,
  attributes_violation: [],
  reason: '',
  reason_by: null,
  reason_at: null,
};
const over = { ...fine, id: 'over', policy_violation: violation as never };
const incomplete = { ...fine, id: 'incomplete', missing: ['Category'] };

it.each([
  [[], undefined],
  [[fine], 'fine'],
  [[fine, checked], 'checked'],
  [[checked, bare], 'bare'],
  [[bare, over], 'over'],
  [[over, incomplete, bare], 'incomplete'],
])('picks the line to fix of %j', (lines, id) => {
  expect(firstLineToFix(lines)?.id).toBe(id);
});
