import type { approvalLinks } from '#contract/approval-links.contract.ts';
import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { approvals } from '#contract/approvals.contract.ts';
import type { calendarFeed } from '#contract/calendar-feed.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { open, type RoutesOf, read, readReplica, type SignedWriteContext, write } from '../../http/context.ts';
import type { DecidedKinds } from '../approval-rules/decided-kind.ts';
import { listCompanyReports } from '../reports/list-reports.ts';
import { acknowledgeCheck } from './acknowledge-check.ts';
import { approvalDetails } from './approval-details.ts';
import { showCalendarFeed, turnOffCalendarFeed, turnOnCalendarFeed } from './calendar/calendar-feed.ts';
import { countInbox } from './count-inbox.ts';
import { decideByLink, showApprovalLink } from './decide-by-link.ts';
import { decideMany, decideManyForClient } from './decide-many.ts';
import { decideOn } from './decide-on.ts';
import { editExpense } from './edit-expense.ts';
import { fillFields } from './fill-fields.ts';
import { listDecided } from './list-decided.ts';
import { listInbox } from './list-inbox.ts';
import { recodeCategories, recodeExpense } from './recode-expense.ts';
import { startReroute } from './reroute.ts';

/** The approval routes that are implemented in the advances module. */
type OfAdvances = 'editAdvance' | 'applyAdvances';

/**
 * Returns the approval routes. `kinds` is injected because approvals do not depend on the modules of reports and
 * advances.
 */
export function approvalsRoutes(kinds: DecidedKinds) {
  const decides = (as: 'approver' | 'admin') =>
    write((context: SignedWriteContext, input: InputOf<typeof approvals.action>) =>
      decideOn(context, kinds, { ...input, as }),
    );
  return {
    list: readReplica(listInbox),
    counts: read(countInbox),
    history: readReplica(listDecided),
    clientList: readReplica(listCompanyReports),
    details: read(approvalDetails(kinds)),
    action: decides('approver'),
    clientAction: decides('admin'),
    editExpense: write(editExpense),
    recodeCategories: read(recodeCategories),
    recodeExpense: write(recodeExpense),
    fillFields: write(fillFields),
    acknowledgeCheck: write(acknowledgeCheck),
    bulk: write(decideMany),
    clientBulk: write(decideManyForClient),
  } satisfies Omit<RoutesOf<typeof approvals>, OfAdvances>;
}

export function approvalLinksRoutes(kinds: DecidedKinds) {
  return {
    details: open(showApprovalLink(kinds)),
    decide: open(decideByLink(kinds)),
  } satisfies RoutesOf<typeof approvalLinks>;
}

export const calendarFeedRoutes = {
  details: read(showCalendarFeed),
  turnOn: write(turnOnCalendarFeed),
  turnOff: write(turnOffCalendarFeed),
} satisfies RoutesOf<typeof calendarFeed>;

export const rerouteRoutes = { reroute: write(startReroute) } satisfies Pick<RoutesOf<typeof approvalRules>, 'reroute'>;
