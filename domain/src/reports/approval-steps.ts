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

export interface StepFacts {
  stage: ReportStage;
  submitted: StepDone | null;
  /** The last approval, where the report stands approved or further. */
  approved: StepDone | null;
  paid: StepDone | null;
  /** Who must decide now, and since when. */
  waiting: { people: readonly StepPerson[]; since: string } | null;
  now: string;
}

/** The way of a report as it is drawn: submitted, reporting manager, payment. */
export function approvalSteps({ stage, submitted, approved, paid, waiting, now }: StepFacts): ApprovalStep[] {
  const isUnderWay = waiting !== null || isPayable(stage);
  return [
    step('Submitted', isUnderWay && submitted ? submitted : 'ahead'),
    waiting
      ? { ...step('Reporting manager', 'now'), people: waiting.people, detail: waitingText(waiting.since, now) }
      : step('Reporting manager', isPayable(stage) && approved ? approved : 'ahead'),
    step('Payment', paid && paidStage === stage ? paid : isPayable(stage) ? 'now' : 'ahead'),
  ];
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
  if (days < 1) return 'Waiting since today';
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`;
}
