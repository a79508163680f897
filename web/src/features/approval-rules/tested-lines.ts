import { savedText } from '#domain/language/saved-text.ts';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../lib/call.ts';
import { personName } from '../../lib/session.ts';
import type { ApprovalStep } from '../../ui/ApprovalSteps.tsx';
import type { RuleOutcome } from '../../ui/ResultPanel.tsx';

type Tested = Answer<'approvalRules.test'>;

const looks = {
  matched: { outcome: 'ok', result: 'Used' },
  not_met: { outcome: 'off', result: 'No match' },
  after_match: { outcome: 'off', result: 'Not reached' },
  off: { outcome: 'off', result: 'Off' },
} satisfies Record<Tested['tried'][number]['outcome'], Pick<RuleOutcome, 'outcome' | 'result'>>;

/**
 * Returns a line for each rule, with the reason why it matched or not. All rules after the matching one share one line.
 */
export function triedLines({ tried }: Tested): RuleOutcome[] {
  const reached = tried.filter(({ outcome }) => outcome !== 'after_match');
  const unreached = tried.filter(({ outcome }) => outcome === 'after_match');
  return [
    ...reached.map(({ rule_name, because, outcome }) => ({ ...looks[outcome], rule: rule_name, facts: because })),
    ...(unreached.length > 0
      ? [
          {
            ...looks.after_match,
            rule: unreached.map(({ rule_name }) => rule_name).join(', '),
            facts: unreached[0]?.because ?? '',
          },
        ]
      : []),
  ];
}

/** Returns the approval chain that results from a test. A skipped step shows the reason. */
export function chainSteps({ steps }: Tested): ApprovalStep[] {
  return steps.map(({ title: saved, mode, people, notified, skipped_because }) => {
    const title = savedText(saved);
    if (skipped_because !== null)
      return { name: title, state: 'later', lines: [t`Skipped: ${savedText(skipped_because)}.`] };
    return {
      name: people.length < 2 ? title : mode === 'any' ? t`${title}, any one of them` : t`${title}, all of them`,
      state: 'later',
      people: people.map((person) => ({ name: personName(person), email: person.email })),
      lines: [
        ...[...new Set(people.map(({ because }) => savedText(because)))].filter(Boolean).map(asSentence),
        ...(notified.length > 0 ? [t`Notified: ${notified.map(personName).join(', ')}.`] : []),
      ],
    };
  });
}

function asSentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
