import { savedText } from '#domain/language/saved-text.ts';
import { currentLanguage, t } from '#domain/language/translate.ts';
import { joinedByAnd, joinedByOr } from '../../../lib/joined.ts';
import { personName } from '../../../lib/session.ts';
import type { ApprovalStep } from '../../../ui/ApprovalSteps.tsx';
import type { Report } from '../../items/parts/report.ts';
import type { ApprovalDetails } from './item.ts';

type Step = ApprovalDetails['chain'][number];

type ItemStep = Report['steps'][number];

interface ChainContext {
  user_id: string;
  /**
   * The steps of the item's own timeline. The line begins with the first and ends with the last of these steps, such as
   * submission and payment.
   */
  steps: readonly ItemStep[];
}

/**
 * Returns the approval chain for display in one line, without skipped steps: 'Submitted', 'You, reporting manager',
 * 'Finance, Rahul Deshpande or Hannah Vogt', 'Payment'.
 */
export function chainLine(chain: readonly Step[], { user_id, steps }: ChainContext): ApprovalStep[] {
  const [first, last] = [steps[0], steps.at(-1)];
  const wasRejected = steps.some(({ state }) => state === 'rejected');
  const stopped = wasRejected ? chain.find(({ state }) => state === 'ahead') : undefined;

  return [
    ...(first ? [itemStep(first)] : []),
    ...chain.flatMap((step): ApprovalStep[] =>
      step.state === 'skipped'
        ? []
        : [{ name: stepName(step, user_id), state: step === stopped ? 'stopped' : states[step.state] }],
    ),
    ...(last ? [itemStep(last)] : []),
  ];
}

const states = { done: 'done', now: 'now', ahead: 'later', rejected: 'stopped' } as const;

function itemStep({ title, state }: ItemStep): ApprovalStep {
  return { name: savedText(title), state: states[state] };
}

function stepName({ title: saved, mode, state, people }: Step, user_id: string): string {
  const title = savedText(saved);
  const isMine = state === 'now' && people.some((person) => person.user_id === user_id && person.state === 'now');
  if (isMine) return t`You, ${insideSentence(title)}`;
  const names = approversOf({ state, people }).map(({ name }) => name);
  if (names.length === 0) return title;
  const joined = state !== 'done' && mode === 'any' ? joinedByOr(names) : joinedByAnd(names);
  // If a step has a single named approver, its title already is the name of this person.
  return joined === title ? title : `${title}, ${joined}`;
}

/**
 * Returns the people who approved a finished step; a delegate's name includes the approver they acted for. For any
 * other step, returns all its approvers except those who were passed over, replaced or removed.
 */
export function approversOf({ state, people }: Pick<Step, 'state' | 'people'>): { name: string; user_id: string }[] {
  const approved = people.filter((person) => person.state === 'approved');
  if (state === 'done') return approved.map((person) => ({ user_id: person.user_id, name: deciderName(person) }));
  return people
    .filter((person) => person.state !== 'passed' && person.state !== 'left')
    .map((person) => ({ user_id: person.user_id, name: personName(person) }));
}

function deciderName(person: Step['people'][number]): string {
  const { by, user_id } = person;
  return by && by.user_id !== user_id ? t`${personName(by)} for ${personName(person)}` : personName(person);
}

/** Changes 'Reporting manager' to 'reporting manager' in English. A person's name keeps its capitals. */
function insideSentence(title: string): string {
  if (currentLanguage().code !== 'en') return title;
  const [first = '', second = ''] = title.split(' ');
  const isName = second !== '' && second.charAt(0) !== second.charAt(0).toLowerCase();
  return isName ? title : first.charAt(0).toLowerCase() + title.slice(1);
}
