import { isPayable, type ReportStage } from './report-stages.ts';

export interface StepPerson {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
}

export interface ApprovalStep {
  title: string;
  detail: string;
  state: 'done' | 'now' | 'ahead';
  people: readonly StepPerson[];
  at: string | null;
  behalf_user: StepPerson | null;
}

/** Something of the past: who did it, for whom, and when. */
export interface StepDone {
  person: StepPerson | null;
  behalf_user: StepPerson | null;
  at: string;
}

/** A step of the kept chain; those that are left out are not drawn. */
export interface ChainStepFacts {
  title: string;
  state: 'done' | 'now' | 'ahead';
  /** Who decided, who has to, or who will have to. */
  people: readonly StepPerson[];
  behalf_user: StepPerson | null;
  at: string | null;
}

export interface StepFacts {
  stage: ReportStage;
  submitted: StepDone | null;
  /** The last approval, where the report stands approved or further. */
  approved: StepDone | null;
  paid: StepDone | null;
  /** The chain that was kept when it was handed in; none of reports from before there were rules. */
  chain?: readonly ChainStepFacts[];
  /** Who must decide now, and since when. */
  waiting: { people: readonly StepPerson[]; since: string } | null;
  now: string;
}

/** The way of a report as it is drawn: submitted, whoever decides one after the other, payment. */
export function approvalSteps(facts: StepFacts): ApprovalStep[] {
  const { stage, submitted, paid, waiting } = facts;
  const isUnderWay = waiting !== null || isPayable(stage);
  return [
    step('Submitted', isUnderWay && submitted ? submitted : 'ahead'),
    ...decidingSteps(facts, isUnderWay),
    step('Payment', paid && paidStage === stage ? paid : isPayable(stage) ? 'now' : 'ahead'),
  ];
}

function decidingSteps({ stage, approved, waiting, chain = [], now }: StepFacts, isUnderWay: boolean): ApprovalStep[] {
  const detail = waiting ? waitingText(waiting.since, now) : '';
  if (isUnderWay && chain.length > 0)
    return chain.map((each) => ({ ...each, detail: each.state === 'now' ? detail : '' }));
  if (waiting) return [{ ...step('Reporting manager', 'now'), people: waiting.people, detail }];
  return [step('Reporting manager', isPayable(stage) && approved ? approved : 'ahead')];
}

const paidStage: ReportStage = 'paid';

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
  if (days < 1) return 'Submitted today';
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`;
}
