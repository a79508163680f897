import { personName } from '../../../lib/session.ts';
import type { ApprovalStep } from '../../../ui/ApprovalSteps.tsx';
import type { Report } from '../../reports/parts/report.ts';
import type { ApprovalDetails } from './item.ts';

type Step = ApprovalDetails['chain'][number];

type DrawnStep = Report['steps'][number];

interface Way {
  /** Who looks. */
  user_id: string;
  /** The way as the item itself tells it: how it begins and how it ends. */
  steps: readonly DrawnStep[];
}

/** A chain in one line: 'Submitted', 'You, reporting manager', 'Finance, Rahul Deshpande or Hannah Vogt', 'Payment'. */
export function chainLine(chain: readonly Step[], { user_id, steps }: Way): ApprovalStep[] {
  const [first, last] = [steps[0], steps.at(-1)];
  return [
    ...(first ? [ofItem(first)] : []),
    ...chain.flatMap((step): ApprovalStep[] =>
      step.state === 'skipped' ? [] : [{ name: stepName(step, user_id), state: states[step.state] }],
    ),
    ...(last ? [ofItem(last)] : []),
  ];
}

const states = { done: 'done', now: 'now', ahead: 'later' } as const;

function ofItem({ title, state }: DrawnStep): ApprovalStep {
  return { name: title, state: states[state] };
}

function stepName({ title, mode, state, people }: Step, user_id: string): string {
  const isMine = state === 'now' && people.some((person) => person.user_id === user_id && person.state === 'now');
  if (isMine) return `You, ${lowered(title)}`;
  const names = whoOf({ state, people }).map(({ name }) => name);
  const joined = names.join(state !== 'done' && mode === 'any' ? ' or ' : ' and ');
  // A step of one named person is called by their name.
  return joined === '' || joined === title ? title : `${title}, ${joined}`;
}

/** Whoever decided, with whom they stood in for; else whoever has to. */
export function whoOf({ state, people }: Pick<Step, 'state' | 'people'>): { name: string; user_id: string }[] {
  const approved = people.filter((person) => person.state === 'approved');
  if (state === 'done') return approved.map((person) => ({ user_id: person.user_id, name: deciderName(person) }));
  return people
    .filter((person) => person.state !== 'passed' && person.state !== 'left')
    .map((person) => ({ user_id: person.user_id, name: personName(person) }));
}

function deciderName(person: Step['people'][number]): string {
  const { by, user_id } = person;
  return by && by.user_id !== user_id ? `${personName(by)} for ${personName(person)}` : personName(person);
}

/** 'Reporting manager' inside a line; a name keeps its capital. */
function lowered(title: string): string {
  const [first = '', second = ''] = title.split(' ');
  const isName = second !== '' && second.charAt(0) !== second.charAt(0).toLowerCase();
  return isName ? title : first.charAt(0).toLowerCase() + title.slice(1);
}
