import { allow, type Decision, refuse } from '../decision.ts';
import { plural, t } from '../language/translate.ts';

/** The link of an approval mail works for two weeks. */
export const approvalLinkDays = 14;

interface ApprovalLink {
  used_at: Date | null;
  expires_at: Date;
  /** The approver of the link still has to decide on the step that the link is for. */
  is_waiting: boolean;
}

/** A link works once, and only while its step waits for its approver. */
export function checkApprovalLink(link: ApprovalLink | undefined, now: Date): Decision<true, 'approval.link_spent'> {
  return link && !link.used_at && link.expires_at > now && link.is_waiting
    ? allow(true)
    : refuse('approval.link_spent');
}

interface ApprovalLinkSetting {
  /** The company turned the links off. */
  is_off: boolean;
  /** A link would bypass the second step of signing in. */
  requires_two_factor: boolean;
}

export function allowApprovalLinks({
  is_off,
  requires_two_factor,
}: ApprovalLinkSetting): Decision<true, 'approval.links_off' | 'approval.links_need_second_step'> {
  if (requires_two_factor) return refuse('approval.links_need_second_step');
  return is_off ? refuse('approval.links_off') : allow(true);
}

interface Flagged {
  kind: 'report' | 'advance';
  no_of_violations: number;
  no_of_checks: number;
}

/** The warnings an approver sees before deciding from a mail. */
export function approvalLinkWarnings({ kind, no_of_violations, no_of_checks }: Flagged): string[] {
  const overPolicy =
    kind === 'advance'
      ? t`The advance is over policy.`
      : plural(no_of_violations, '1 expense is over policy.', '# expenses are over policy.');
  // One expense may have several checks.
  const checks = plural(no_of_checks, '1 check is open.', '# checks are open.');
  return [...(no_of_violations > 0 ? [overPolicy] : []), ...(no_of_checks > 0 ? [checks] : [])];
}
