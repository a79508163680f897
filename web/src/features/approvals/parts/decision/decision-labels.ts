import { texts } from '#domain/language/translate.ts';
import type { DotProps } from '../../../../ui/StatusDot.tsx';
import type { DecisionRow } from '../item.ts';

type Decision = DecisionRow['decision'];

export const decisionLabels: Record<Decision, string> = texts({
  approved: 'Approved',
  sent_back: 'Sent back',
  rejected: 'Rejected',
  unapproved: 'Unapproved',
  added_approver: 'Approver added',
});

/** The dot of each decision. It has the colour of the stage that follows the decision. */
export const decisionLooks: Record<Decision, Pick<DotProps, 'tone' | 'fill'>> = {
  approved: { tone: 'approved', fill: 'full' },
  sent_back: { tone: 'sent-back', fill: 'full' },
  rejected: { tone: 'rejected', fill: 'full' },
  unapproved: { tone: 'pending', fill: 'half' },
  added_approver: { tone: 'pending', fill: 'ring' },
};
