import { v7 as uuidv7 } from 'uuid';
import { approvalLinkDays } from '#domain/approvals/approval-link.ts';
import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { makeToken } from '../../http/opaque-token.ts';
import { actorOfPerson } from '../../http/session.ts';
import type { MailAction } from '../../outside/mail/compose.ts';
import { currentChain } from '../approval-rules/save-chain.ts';
import { allowLinksFor } from '../notifications/approval-link-setting.ts';
import type { ItemEvent } from '../notifications/notify-on-event.ts';
import { isApprovalRequest } from '../notifications/resolve-notices.ts';
import { deleteExpiredApprovalLinks, insertApprovalLink } from './approval-links.rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates the links of an approval mail. Both links share one token, so that using one link invalidates the other.
 * Returns no links for other mails, if the step no longer waits for the approver, or if the company has turned links
 * off.
 */
export async function makeApprovalLinks(app: App, tx: CompanyTransaction, event: ItemEvent): Promise<MailAction[]> {
  const { client_id, user_id, report_id, advance_id } = event;
  const item = report_id ? { report_id } : advance_id ? { advance_id } : undefined;
  if (!item || !isApprovalRequest(event.event)) return [];
  const now = app.clock();
  const actor = await actorOfPerson(tx, { client_id, user_id }, now);
  if (!allowLinksFor(app, actor).allowed) return [];

  const approver_id = event.place_id ?? user_id;
  const { waited } = await currentChain(tx, { client_id, id: report_id ?? advance_id ?? '' });
  const waiting = waited.find((entry) => entry.approver_id === approver_id);
  if (!waiting) return [];

  const id = uuidv7();
  const { token, token_hash } = makeToken({ client_id, id });
  const { step_no, waiting_since } = waiting;
  const expires_at = new Date(now.getTime() + approvalLinkDays * dayMs);
  await insertApprovalLink(tx, {
    client_id,
    id,
    user_id,
    approver_id,
    item,
    step_no,
    waiting_since,
    token_hash,
    created_at: now,
    expires_at,
  });

  const url = `${app.public_url}/decide/${token}`;
  return [
    { label: t`Approve`, url },
    { label: t`Send back`, url: `${url}?action=send_back` },
  ];
}

/** Deletes links a day after they expired. */
export async function sweepApprovalLinks({ database, clock }: App, client_id: string): Promise<void> {
  const before = new Date(clock().getTime() - dayMs);
  await database.inCompany(client_id, (tx) => deleteExpiredApprovalLinks(tx, { client_id, before }));
}
