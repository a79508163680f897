import { savedText } from '#domain/language/saved-text.ts';
import type { Answer } from '../../lib/call.ts';
import type { RuleOutcome } from '../../ui/ResultPanel.tsx';

type Tested = Answer<'policies.test'>;
type Outcome = Tested['explanations'][number]['outcome'];

const looks = {
  block: { outcome: 'bad', result: 'Block' },
  warn: { outcome: 'warn', result: 'Warn' },
  flag: { outcome: 'warn', result: 'Flag' },
  cap: { outcome: 'warn', result: 'Cap' },
  pass: { outcome: 'ok', result: 'Pass' },
  not_used: { outcome: 'off', result: 'Not used' },
} satisfies Record<Outcome, Pick<RuleOutcome, 'outcome' | 'result'>>;
const order = Object.keys(looks) as Outcome[];

interface TestLine extends RuleOutcome {
  rule: string;
  facts: string;
  result: string;
}

/**
 * Returns the lines of a test result: violations first, then passed rules, then unused rules. Rules that are unused for
 * the same reason share a line.
 */
export function testLines({ explanations, policy_violation }: Tested): TestLine[] {
  const lines = new Map<string, TestLine>();
  // Built-in checks are not rules, so the explanations do not include them.
  const builtIn = (policy_violation?.attributes_violation ?? []).filter(({ rule_id }) => rule_id === null);
  const all = [
    ...builtIn.map(({ rule_name, action, message }) => ({
      rule_name,
      facts: message,
      outcome: (action in looks ? action : 'flag') as Outcome,
    })),
    ...explanations,
  ].sort((left, right) => order.indexOf(left.outcome) - order.indexOf(right.outcome));
  for (const [index, { rule_name, facts, outcome }] of all.entries()) {
    const key = outcome === 'not_used' ? facts : String(index);
    const shared = lines.get(key);
    lines.set(key, {
      ...looks[outcome],
      rule: shared ? `${shared.rule}, ${rule_name}` : rule_name,
      facts: savedText(facts),
    });
  }
  return [...lines.values()];
}

export const resultTones = { pass: 'good', flag: 'warn', warn: 'warn', block: 'bad' } satisfies Record<
  Tested['result'],
  'good' | 'warn' | 'bad'
>;
