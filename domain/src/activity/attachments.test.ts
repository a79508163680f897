import { describe, expect, it } from 'vitest';
import { advanceStages } from '../advances/advance-stages.ts';
import { reportStages } from '../reports/report-stages.ts';
import { canRemoveAttachment, isAdvanceUndecided, isReportUndecided } from './attachments.ts';

describe('removing an attachment', () => {
  it.each([
    ['ana', true, undefined],
    ['ana', false, 'attachment.approved'],
    ['boss', true, 'attachment.not_yours'],
    ['boss', false, 'attachment.not_yours'],
  ] as const)('by %s, item undecided %s: %s', (user_id, is_undecided, code) => {
    const decision = canRemoveAttachment({ user_id }, { added_by: 'ana', is_undecided });
    expect(decision.allowed ? undefined : decision.code).toBe(code);
  });

  it('is possible until the item is decided', () => {
    expect(reportStages.filter(isReportUndecided)).toEqual(['draft', 'pending_approval', 'sent_back']);
    expect(advanceStages.filter(isAdvanceUndecided)).toEqual(['draft', 'pending_approval', 'sent_back']);
    expect(isReportUndecided(null)).toBe(true);
  });
});
