import type { Answer } from '../../lib/call.ts';
import { personName } from '../../lib/session.ts';
import type { ApprovalStep } from '../../ui/ApprovalSteps.tsx';
import type { RuleOutcome } from '../../ui/Verdict.tsx';

type Tested = Answer<'approvalRules.test'>;

const looks = {
  matched: { outcome: 'ok', result: 'Used' },
  not_met: { outcome: 'off', result: 'Does not fit' },
  after_match: { outcome: 'off', result: 'Not reached' },
  off: { outcome: 'off', result: 'Off' },
} satisfies Record<Tested['tried'][number]['outcome'], Pick<RuleOutcome, 'outcome' | 'result'>>;

/** Every rule in its order, with why it was used or not. Those behind the one that was used share a line. */
export function triedLines({ tried }: Tested): RuleOutcome[] {
  const reached = tried.filter(({ outcome }) => outcome !== 'after_match');
  const behind = tried.filter(({ outcome }) => outcome === 'after_match');
  return [
    ...reached.map(({ rule_name, because, outcome }) => ({ ...looks[outcome], rule: rule_name, facts: because })),
    ...(behind.length > 0
      ? [
          {
            ...looks.after_match,
            rule: behind.map(({ rule_name }) => rule_name).join(', '),
            facts: behind[0]?.because ?? '',
          },
        ]
      : []),
  ];
}

/** The chain as it would stand; what is left out says why. */
export function chainSteps({ steps }: Tested): ApprovalStep[] {
  return steps.map(({ title, mode, people, told, skipped_because }) => {
    if (skipped_because !== null) return { name: title, state: 'later', lines: [`Left out: ${skipped_because}.`] };
    const several = people.length > 1 ? (mode === 'any' ? ', any one of them' : ', all of them') : '';
    return {
      name: `${title}${several}`,
      state: 'later',
      people: people.map((person) => ({ name: personName(person), email: person.email })),
      lines: [
        ...[...new Set(people.map(({ because }) => because))].filter(Boolean).map(capital),
        ...(told.length > 0 ? [`Told: ${told.map(personName).join(', ')}.`] : []),
      ],
    };
  });
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
