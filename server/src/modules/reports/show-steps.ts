import {
  type ApprovalStep,
  approvalSteps,
  type ChainStepFacts,
  type StepDone,
  type StepPerson,
} from '#domain/reports/approval-steps.ts';
import type { ItemHistory } from '../activity/item-history.ts';
import type { KeptChain } from '../approval-rules/keep-chain.ts';
import { briefOf, type FoundPerson } from '../people/find-people.ts';
import type { ReportDetailsRow } from './report-details.rows.ts';

type Shown = Omit<ApprovalStep, 'people'> & { people: ApprovalStep['people'][number][] };

interface Told {
  history: ItemHistory;
  chain: KeptChain | undefined;
  people: ReadonlyMap<string, FoundPerson>;
  now: Date;
}

/** The way of a report as it is drawn, from its chain, its history and from who has to decide now. */
export function stepsOf(
  { stage, now_with, waiting_since }: Pick<ReportDetailsRow, 'stage' | 'now_with' | 'waiting_since'>,
  { history, chain, people, now }: Told,
): Shown[] {
  const last = (action: string): StepDone | null => {
    const row = history.findLast((each) => each.action === action);
    return row ? { person: row.actor, behalf_user: row.behalf_user, at: row.at.toISOString() } : null;
  };
  const steps = approvalSteps({
    stage,
    submitted: last('report_submitted'),
    approved: last('report_approved'),
    paid: last('report_paid'),
    chain: chain ? chainSteps(chain, people) : [],
    waiting: waiting_since && { people: now_with, since: waiting_since.toISOString() },
    now: now.toISOString(),
  });
  return steps.map((step) => ({ ...step, people: [...step.people] }));
}

/** Everybody a chain names, for whoever looks their names up. */
export function peopleInChain(chain: KeptChain | undefined): string[] {
  const people = chain?.steps.flatMap((step) => step.people) ?? [];
  return [...new Set(people.flatMap(({ user_id, by }) => (by ? [user_id, by] : [user_id])))];
}

function chainSteps({ steps }: KeptChain, people: ReadonlyMap<string, FoundPerson>): ChainStepFacts[] {
  return steps.flatMap(({ title, state, people: asked, finished_at }): ChainStepFacts[] => {
    if (state === 'skipped') return [];
    const approved = asked.filter((person) => person.state === 'approved');
    const first = approved[0];
    const named = (ids: readonly (string | null)[]): StepPerson[] =>
      ids.flatMap((id) => {
        const person = id ? people.get(id) : undefined;
        return person ? [briefOf(person)] : [];
      });
    if (state === 'done')
      return [
        {
          ...{ title, state, at: finished_at?.toISOString() ?? null },
          people: named(approved.map(({ by, user_id }) => by ?? user_id)),
          behalf_user: (first && first.by !== first.user_id && named([first.user_id])[0]) || null,
        },
      ];
    const left = asked.filter((person) => person.state === state);
    return [{ title, state, at: null, behalf_user: null, people: named(left.map(({ user_id }) => user_id)) }];
  });
}
