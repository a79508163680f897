import { allow, type Decision, refuse } from '../decision.ts';
import { plural, t } from '../language/translate.ts';

/** The number of days for which the link of an approval mail is valid. */
export const approvalLinkDays = 14;

interface ApprovalLink {
  used_at: Date | null;
  expires_at: Date;
  /** True while the approver of the link still has to decide on the link's step. */
  is_waiting: boolean;
}

/** Checks an approval link. A link works once, until it expires, and only while its approver still has to decide. */
export function checkApprovalLink(link: ApprovalLink | undefined, now: Date): Decision<true, 'approval.link_spent'> {
  return link && !link.used_at && link.expires_at > now && link.is_waiting
    ? allow(true)
    : refuse('approval.link_spent');
}

interface ApprovalLinkSetting {
  /** True if the company turned off approval links. */
  is_off: boolean;
  /** True if the company requires two-factor sign-in, which a link would bypass. */
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

/** Returns the warnings that an approver sees before deciding from a mail. */
export function approvalLinkWarnings({ kind, no_of_violations, no_of_checks }: Flagged): string[] {
  const overPolicy =
    kind === 'advance'
      ? t`The advance is over policy.`
      : plural(no_of_violations, '1 expense is over policy.', '# expenses are over policy.');
  // Counts checks rather than expenses, because one expense may have several checks.
  const checks = plural(no_of_checks, '1 check is open.', '# checks are open.');
  return [...(no_of_violations > 0 ? [overPolicy] : []), ...(no_of_checks > 0 ? [checks] : [])];
}
