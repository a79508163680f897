import type { CheckLevel } from '../checks/expense-check.ts';
import { inEnglish, plural, t } from '../language/translate.ts';

/** An unusual circumstance of an approval, shown to the payer. */
export interface ApprovalCheck {
  code: 'W1' | 'W2';
  level: CheckLevel;
  message: string;
}

interface ApprovalFacts {
  /** The name of the person who approves. */
  approver: string;
  /** True if the approver may submit or approve on behalf of the payee. */
  is_delegate_of_payee: boolean;
  no_of_lines: number;
  /** Seconds since the item reached the approver. */
  seconds_waited: number;
}

const manyLines = 5;
const quickSeconds = 10;

/**
 * Runs checks W1 (the approver is a delegate of the payee) and W2 (many lines approved within seconds). Messages are
 * saved, so they are in English.
 */
export function approvalChecks(facts: ApprovalFacts): ApprovalCheck[] {
  return inEnglish(() => foundChecks(facts));
}

function foundChecks(facts: ApprovalFacts): ApprovalCheck[] {
  const { approver, is_delegate_of_payee, no_of_lines, seconds_waited } = facts;
  const isQuick = no_of_lines > manyLines && seconds_waited < quickSeconds;
  return [
    ...(is_delegate_of_payee
      ? [
          {
            code: 'W1' as const,
            level: 'MEDIUM' as const,
            message: t`${approver} approved it and is the payee’s delegate.`,
          },
        ]
      : []),
    ...(isQuick
      ? [
          {
            code: 'W2' as const,
            level: 'LOW' as const,
            message: plural(
              no_of_lines,
              '{0} approved 1 expense within {1} seconds.',
              '{0} approved # expenses within {1} seconds.',
              approver,
              quickSeconds,
            ),
          },
        ]
      : []),
  ];
}
