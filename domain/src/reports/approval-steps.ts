import { plural, t } from '../language/translate.ts';
import { isPaid, isPayable, isRejected, type ReportStage } from './report-stages.ts';

export interface StepPerson {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
}

export interface ApprovalStep {
  title: string;
  detail: string;
  state: 'done' | 'now' | 'ahead' | 'rejected';
  people: readonly StepPerson[];
  at: string | null;
  behalf_user: StepPerson | null;
}

/** A completed event: the person who caused it, the person on whose behalf, and the time. */
export interface StepDone {
  person: StepPerson | null;
  behalf_user: StepPerson | null;
  at: string;
}

/** A step of the saved chain; skipped steps are not included. */
export interface ChainStepFacts {
  title: string;
  state: 'done' | 'now' | 'ahead';
  /** The people who decided, must decide now, or will decide later. */
  people: readonly StepPerson[];
  behalf_user: StepPerson | null;
  at: string | null;
}

export interface StepFacts {
  stage: ReportStage;
  submitted: StepDone | null;
  /** The last approval, for reports that are approved or later. */
  approved: StepDone | null;
  paid: StepDone | null;
  rejected: StepDone | null;
  /** The chain saved at submission; absent for older reports, which have no saved chain. */
  chain?: readonly ChainStepFacts[];
  /** The current approvers, and the time since which the item has been waiting for them. */
  waiting: { people: readonly StepPerson[]; since: string } | null;
  now: string;
}

/**
 * Returns the progress steps of a report: submission, approvers and payment. A rejected report shows where it was
 * stopped.
 */
export function approvalSteps(facts: StepFacts): ApprovalStep[] {
  const { stage, submitted, paid, rejected, waiting } = facts;
  if (isRejected(stage) && rejected) return rejectedSteps(facts, rejected);

  const isUnderWay = waiting !== null || isPayable(stage);
  return [
    step(t`Submitted`, isUnderWay && submitted ? submitted : 'ahead'),
    ...decidingSteps(facts, isUnderWay),
    step(t`Payment`, paid && isPaid(stage) ? paid : isPayable(stage) ? 'now' : 'ahead'),
  ];
}

function decidingSteps({ stage, approved, waiting, chain = [], now }: StepFacts, isUnderWay: boolean): ApprovalStep[] {
  const detail = waiting ? waitingText(waiting.since, now) : '';
  if (isUnderWay && chain.length > 0)
    return chain.map((each) => ({ ...each, detail: each.state === 'now' ? detail : '' }));
  if (waiting) return [{ ...step(t`Reporting manager`, 'now'), people: waiting.people, detail }];
  return [step(t`Reporting manager`, isPayable(stage) && approved ? approved : 'ahead')];
}

/** Returns the steps of a rejected report: those up to the rejection, and those after it, which were never reached. */
function rejectedSteps({ submitted, chain = [] }: StepFacts, rejected: StepDone): ApprovalStep[] {
  const decided = chain.filter(({ state }) => state === 'done').map((each) => ({ ...each, detail: '' }));
  const [stopped, ...later] = chain.filter(({ state }) => state !== 'done');
  const rejection = { ...step(stopped?.title ?? t`Reporting manager`, rejected), state: 'rejected' as const };

  return [
    step(t`Submitted`, submitted ?? 'ahead'),
    ...decided,
    { ...rejection, detail: t`Rejected` },
    ...later.map((each) => ({ ...each, state: 'ahead' as const, detail: t`Not reached` })),
    { ...step(t`Payment`, 'ahead'), detail: t`Nothing will be paid` },
  ];
}

function step(title: string, of: StepDone | 'now' | 'ahead'): ApprovalStep {
  if (typeof of === 'string') return { title, detail: '', state: of, people: [], at: null, behalf_user: null };
  return {
    title,
    detail: '',
    state: 'done',
    people: of.person ? [of.person] : [],
    at: of.at,
    behalf_user: of.behalf_user,
  };
}

function waitingText(since: string, now: string): string {
  const days = Math.floor((Date.parse(now) - Date.parse(since)) / 86_400_000);
  if (days < 1) return t`Submitted today`;
  return plural(days, 'Waiting 1 day', 'Waiting # days');
}
