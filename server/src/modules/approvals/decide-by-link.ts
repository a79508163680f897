import type { approvalLinks } from '#contract/approval-links.contract.ts';
import { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { approvalLinkWarnings, checkApprovalLink } from '#domain/approvals/approval-link.ts';
import { requireAcknowledged } from '#domain/checks/check-acknowledgement.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { admit } from '../../http/admit.ts';
import { checkNetwork } from '../../http/admit-session.ts';
import type { Actor, App, OpenContext, WriteContext } from '../../http/context.ts';
import { readToken } from '../../http/opaque-token.ts';
import { buttonState, orRefuse, Refused } from '../../http/refusals.ts';
import { runWrite } from '../../http/run-write.ts';
import { actorOfPerson } from '../../http/session.ts';
import type { DecidedKinds } from '../approval-rules/decided-kind.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { allowLinksFor } from '../notifications/approval-link-setting.ts';
import { pathOf } from '../notifications/item-messages.ts';
import { findPeople } from '../people/find-people.ts';
import { type ApprovalLinkRow, lockApprovalLink, readApprovalLink, spendApprovalLink } from './approval-links.rows.ts';
import { decideOn } from './decide-on.ts';

type Token = NonNullable<ReturnType<typeof readToken>>;

interface OpenedLink {
  link: ApprovalLinkRow;
  actor: Actor;
}

/** Shows the item to which a link in an approval mail belongs. It changes nothing, because mail scanners open links. */
export function showApprovalLink(kinds: DecidedKinds) {
  return async (
    { app, request }: OpenContext,
    { token }: InputOf<typeof approvalLinks.details>,
  ): Promise<OutputOf<typeof approvalLinks.details>> => {
    const scope = tokenOf(token);
    const { client_id } = scope;
    return app.database.readInCompany(client_id, async (tx) => {
      const { link, actor } = await openLink(app, tx, { scope, request });
      const { item_kind, item_id, approver_id, user_id } = link;
      const kind = kinds[item_kind];
      const [item, openChecks] = await Promise.all([
        kind.find(tx, { client_id, id: item_id }),
        kind.openChecks(tx, { client_id, id: item_id }),
      ]);
      if (!item) throw new Refused('approval.link_spent');
      const people = await findPeople(tx, { client_id, ids: [item.owner_id, approver_id] });

      return {
        status: true,
        company: actor.company.name,
        person: `${actor.first_name} ${actor.last_name}`,
        in_place_of: approver_id === user_id ? null : fullName(people.get(approver_id)),
        item_kind,
        label: item.label,
        title: item.title,
        owner: fullName(people.get(item.owner_id)) ?? '',
        currency: item.currency,
        claimed_total: amountText(item.total, item.currency) ?? '0',
        approved_total: amountText(item.approved_total, item.currency) ?? '0',
        no_of_expenses: item.no_of_expenses ?? null,
        warnings: approvalLinkWarnings({ ...link, kind: item_kind }),
        approve_blocked: buttonState(requireAcknowledged(openChecks)).reason,
        path: pathOf({ item_kind, item_id }),
        version: item.version,
      };
    });
  };
}

/** Makes the decision as in the app: with the approver's current rights, in one transaction, and only once. */
export function decideByLink(kinds: DecidedKinds) {
  return async (
    { app, request }: OpenContext,
    { token, version, decision }: InputOf<typeof approvalLinks.decide>,
  ): Promise<OutputOf<typeof approvalLinks.decide>> => {
    const scope = tokenOf(token);
    const { client_id } = scope;
    return app.database.inCompany(client_id, async (tx) => {
      await lockApprovalLink(tx, scope);
      const { link, actor } = await openLink(app, tx, { scope, request });

      return runWrite({ app, request, client_id, actor, tx }, async (context) => {
        const { item_kind, item_id } = link;
        await spendApprovalLink(tx, scope, request);
        const signed = { ...context, actor, record: recordByLink(context) };
        const { outcome, now_with } = await decideOn(signed, kinds, {
          item_kind,
          item_id,
          version,
          decision,
          as: 'approver',
        });
        const names = now_with.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
        return { status: true, outcome, now_with: names, path: pathOf({ item_kind, item_id }) };
      });
    });
  };
}

function tokenOf(token: string): Token {
  const scope = readToken(token);
  if (!scope) throw new Refused('approval.link_spent');
  return scope;
}

/**
 * Returns the link and the person to whom it was sent, with their current rights. Refuses a spent or expired link, the
 * link of a disabled person, and requests from outside the company's networks.
 */
async function openLink(
  app: App,
  tx: CompanyTransaction,
  { scope, request: { now, address } }: { scope: Token; request: OpenContext['request'] },
): Promise<OpenedLink> {
  const { client_id } = scope;
  const link = await readApprovalLink(tx, scope);
  if (!link || !scope.matches(link.token_hash)) throw new Refused('approval.link_spent');
  orRefuse(checkApprovalLink(link, now));

  const actor = await actorOfPerson(tx, { client_id, user_id: link.user_id }, now).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused('approval.link_spent') : error;
  });
  checkNetwork(actor, address);
  orRefuse(allowLinksFor(app, actor));
  return { link, actor: admit(approvals.action, actor) };
}

/** Returns a function that records activity and marks the decision as made from a mail. */
function recordByLink({ record }: WriteContext): WriteContext['record'] {
  return (line) => record({ ...line, facts: { ...line.facts, via: 'email_link' } });
}

function fullName(person: { first_name: string; last_name: string } | undefined): string | null {
  return person ? `${person.first_name} ${person.last_name}` : null;
}
