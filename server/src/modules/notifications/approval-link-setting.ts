import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.contract.ts';
import { allowApprovalLinks } from '#domain/approvals/approval-link.ts';
import { twoFactorDue } from '../../http/admit-session.ts';
import type { Actor, App, SignedWriteContext } from '../../http/context.ts';
import { saveFeature } from '../companies/save-feature.ts';

/** Decides whether mails of the company may contain links for approving and sending back. */
export function allowLinksOfCompany({ access, company }: Pick<Actor, 'access' | 'company'>) {
  return allowApprovalLinks({
    is_off: access.features.no_approval_links,
    requires_two_factor: company.two_factor.rule === 'everyone',
  });
}

/**
 * Decides the same as `allowLinksOfCompany` for one person, because some companies require a second factor only from
 * administrators.
 */
export function allowLinksFor(app: App, actor: Actor) {
  return allowApprovalLinks({
    is_off: actor.access.features.no_approval_links,
    requires_two_factor: twoFactorDue(app, actor) !== null,
  });
}

export async function saveApprovalLinks(
  { tx, actor: { client_id, access }, record }: SignedWriteContext,
  { is_on }: InputOf<typeof notifications.saveApprovalLinks>,
): Promise<OutputOf<typeof notifications.saveApprovalLinks>> {
  const wasOn = !access.features.no_approval_links;
  if (wasOn === is_on) return { status: true };
  await saveFeature(tx, { client_id, feature: 'no_approval_links', value: !is_on });
  record({
    action: 'notification_changed',
    item_kind: 'notification',
    item_id: client_id,
    item_label: 'Approvals: Links in emails',
    is_setting: true,
    facts: { before: { approve_by_email_link: wasOn }, after: { approve_by_email_link: is_on } },
  });
  return { status: true };
}
