import { compare, readDecimal } from '../decimal/decimal.ts';
import { inEnglish, t } from '../language/translate.ts';
import type { PolicyApprover } from '../policies/policy-rule.ts';
import { ablePeople, eachOnce } from './able-people.ts';
import type { ApprovalRule, ApprovalRuleStep } from './approval-rule.ts';
import { clipped, fewOf, nameFor } from './approver-text.ts';
import { approvesItself, isByAuthor } from './approves-itself.ts';
import {
  type Chain,
  type ChainApprover,
  type ChainStep,
  decidedBefore,
  fallbackReason,
  noApproverFound,
} from './chain.ts';
import { figureText } from './conditions/condition-fields.ts';
import { extraSteps } from './extra-steps.ts';
import { fallbackApprover } from './fallback-approver.ts';
import type { ApprovalItem } from './item.ts';
import { notifiedPeople } from './notified-people.ts';
import type { Organisation } from './organisation.ts';
import { activeSteps, certainlyDecides, decidingIn, isSettledBy } from './standing-steps.ts';

interface ChainQuestion {
  rule: ApprovalRule;
  item: ApprovalItem;
  organisation: Organisation;
  /** Approvers required by violated policies, in addition to those of the rule. */
  extra_approvers: readonly PolicyApprover[];
}

/**
 * Builds the approval chain of an item. If nobody can approve the item, the outcome is 'no_approver', so that it is
 * never approved by accident. The texts of the chain are saved, so they are in English and shown with `savedText`.
 */
export function buildChain(question: ChainQuestion): Chain {
  return inEnglish(() => builtChain(question));
}

function builtChain({ rule, item, organisation, extra_approvers }: ChainQuestion): Chain {
  const automatic = approvesItself(rule, { item, is_approver_required: extra_approvers.length > 0 });
  const notes = automatic.note === null ? [] : [automatic.note];
  if (automatic.approves) return { outcome: 'auto_approved', steps: [], notes };
  const draft: Draft = { steps: [], notes };
  const company = { item, organisation };
  for (const step of rule.steps) addStep(draft, step, company);
  for (const step of extraSteps(extra_approvers, { ...company, before: draft.steps }))
    appendStep(draft, filled(draft, { ...paceOf(rule), ...step, skip_if_approved_before: true }, company));
  if (activeSteps(draft.steps).length === 0) addFallback(draft, rule, company);
  return { outcome: activeSteps(draft.steps).length > 0 ? 'steps' : 'no_approver', ...draft };
}

interface Draft {
  steps: ChainStep[];
  notes: string[];
}

interface Company {
  item: ApprovalItem;
  organisation: Organisation;
}

/**
 * Returns the settings of steps that are added to the rule's own steps. These steps use the reminder and escalation
 * times of the rule's last step.
 */
function paceOf({ steps }: ApprovalRule) {
  const last = steps.at(-1);
  return {
    skip_if_approved_before: false,
    remind_after_days: last?.remind_after_days ?? null,
    escalate_after_days: last?.escalate_after_days ?? null,
    escalate_to: [],
    notify: [],
  };
}

function addStep(draft: Draft, step: ApprovalRuleStep, company: Company): void {
  const { mode, skip_if_approved_before, remind_after_days, escalate_after_days, escalate_to } = step;
  const before = activeSteps(draft.steps).at(-1)?.approvers ?? [];
  const chosen = step.approvers.map((choice) => ablePeople(choice, { ...company, before }));
  const titles = [...new Set(chosen.map(({ title }) => title))];
  const found: ChainStep = {
    title: clipped(fewOf(titles, mode === 'any' ? 'or' : 'and')),
    mode,
    approvers: eachOnce(chosen.flatMap(({ people }) => people)),
    skipped_because: isBelow(company.item.total, step.skip_below)
      ? t`the total ${totalText(company.item.total, company)} is below ${totalText(step.skip_below, company)}`
      : null,
    skip_if_approved_before,
    remind_after_days,
    escalate_after_days,
    escalate_to: [],
    notify: [],
  };
  const isFromTop = step.approvers.some((choice) => choice.kind === 'reporting_manager' && choice.level > 1);
  const missing = missingText(step.approvers, found.title);
  const standing =
    found.skipped_because === null ? filled(draft, found, company, { from_top: isFromTop, missing }) : found;
  const above = escalate_to ? ablePeople(escalate_to, { ...company, before: standing.approvers }).people : [];
  const waiting = new Set(standing.approvers.map(({ user_id }) => user_id));
  appendStep(draft, {
    ...standing,
    escalate_to: above.filter(({ user_id }) => !waiting.has(user_id)),
    notify: notifiedPeople(step.notify, { ...company, before }, standing.approvers),
  });
}

interface FillOptions {
  from_top: boolean;
  /** The reason why the step has no approver, such as 'no reporting manager'. It is part of the step's new title. */
  missing: string;
}

/**
 * Assigns a step without approvers to a manager of the owner or to an admin. The title of the step and a note say that
 * the approver is a fallback.
 */
function filled(
  draft: Draft,
  step: ChainStep,
  company: Company,
  { from_top, missing }: FillOptions = { from_top: false, missing: t`${step.title} cannot approve` },
): ChainStep {
  if (step.approvers.length > 0) return step;
  const found = fallbackApprover(company, { deciding: decidingIn(draft.steps), from_top });
  if (!found) {
    draft.notes.push(t`${step.title}: no approver found. Assign a manager or an approver.`);
    return { ...step, skipped_because: noApproverFound };
  }
  const name = nameFor(company.organisation, found.user_id);
  draft.notes.push(t`${step.title}: no approver found, so ${name} approves instead.`);
  return {
    ...step,
    title: clipped(t`Fallback approver: ${missing}`),
    approvers: [{ user_id: found.user_id, because: fallbackReason }],
  };
}

/**
 * Describes the missing approver: 'no reporting manager', or 'Finance cannot approve' for people and roles that the
 * rule names.
 */
function missingText(choices: ApprovalRuleStep['approvers'], title: string): string {
  const isNamed = choices.some(({ kind }) => kind === 'user' || kind === 'role');
  return isNamed ? t`${title} cannot approve` : t`no ${title.charAt(0).toLowerCase() + title.slice(1)}`;
}

function appendStep(draft: Draft, step: ChainStep): void {
  const standing = activeSteps(draft.steps);
  const last = standing.at(-1);
  const skipped_because = step.skipped_because ?? repeats();
  draft.steps.push({ ...step, skipped_because });

  function repeats(): string | null {
    if (last && isSettledBy(last, step)) return t`decided in the previous step`;
    const isDecided = ({ user_id }: ChainApprover) => standing.some((each) => certainlyDecides(each, user_id));
    return step.skip_if_approved_before && step.approvers.every(isDecided) ? decidedBefore : null;
  }
}

/**
 * Adds a step with a fallback approver, so that one person still decides if every step was skipped, or if a rule
 * without steps did not approve the item automatically.
 */
function addFallback(draft: Draft, rule: ApprovalRule, company: Company): void {
  const found = fallbackApprover(company, { deciding: new Set(), from_top: false });
  if (!found) {
    draft.notes.push(t`No approver found in the company.`);
    return;
  }
  const { user_id, title } = found;
  if (draft.steps.length > 0)
    draft.notes.push(t`Every step was skipped, so ${nameFor(company.organisation, user_id)} approves.`);
  const because = draft.steps.length > 0 ? t`every other step was skipped` : whyWithoutSteps(rule, company.item);
  draft.steps.push({ ...paceOf(rule), title, mode: 'any', approvers: [{ user_id, because }], skipped_because: null });
}

function whyWithoutSteps(rule: ApprovalRule, item: ApprovalItem): string {
  return isByAuthor(rule, item) ? t`the owner set up the rule that would approve it` : t`the rule names nobody`;
}

function isBelow(total: string, limit: string | null): boolean {
  const [left, right] = [readDecimal(total), limit === null ? null : readDecimal(limit)];
  return left !== null && right !== null && compare(left, right) < 0;
}

function totalText(amount: string | null, { item }: Company): string {
  return figureText('total', amount ?? '0', item.currency);
}
