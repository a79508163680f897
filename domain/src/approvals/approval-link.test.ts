import { describe, expect, it } from 'vitest';
import { allowApprovalLinks, approvalLinkWarnings, checkApprovalLink } from './approval-link.ts';

const now = new Date('2026-11-12T12:00:00Z');
const link = { used_at: null, expires_at: new Date('2026-11-12T12:00:01Z'), is_waiting: true };

describe('an approval link', () => {
  it.each([
    ['works', link, true],
    ['does not exist', undefined, false],
    ['was used', { ...link, used_at: now }, false],
    ['has expired', { ...link, expires_at: now }, false],
    ['is for a step that no longer waits', { ...link, is_waiting: false }, false],
  ])('%s', (_title, given, isAllowed) => {
    expect(checkApprovalLink(given, now).allowed).toBe(isAllowed);
  });

  it('is off by choice, and where a second step is required', () => {
    const on = { is_off: false, requires_two_factor: false };
    expect(allowApprovalLinks(on)).toMatchObject({ allowed: true });
    expect(allowApprovalLinks({ ...on, is_off: true })).toMatchObject({ code: 'approval.links_off' });
    expect(allowApprovalLinks({ ...on, requires_two_factor: true })).toMatchObject({
      code: 'approval.links_need_second_step',
    });
  });

  it('names the warnings', () => {
    const none = { kind: 'report' as const, no_of_violations: 0, no_of_checks: 0 };
    expect(approvalLinkWarnings(none)).toEqual([]);
    expect(approvalLinkWarnings({ ...none, no_of_violations: 1, no_of_checks: 2 })).toEqual([
      '1 expense is over policy.',
      '2 checks are open.',
    ]);
    expect(approvalLinkWarnings({ ...none, kind: 'advance', no_of_violations: 1 })).toEqual([
      'The advance is over policy.',
    ]);
  });
});
