import { useSession } from '../../../../lib/session.ts';
import { ApprovalSteps } from '../../../../ui/ApprovalSteps.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { ActivityFeed } from '../../../items/parts/ActivityFeed.tsx';
import { CommentBox } from '../../../items/parts/CommentBox.tsx';
import type { Report } from '../../../items/parts/report.ts';
import { chainLine } from '../chain-line.ts';
import { escalationText, ruleText } from '../decision/approval-labels.ts';
import type { ApprovalDetails, DecidedItem } from '../item.ts';
import styles from './ItemActivity.module.css';

interface ItemActivityProps {
  item: DecidedItem;
  details: ApprovalDetails;
  steps: Report['steps'];
  activity: Report['activity'];
  mayComment: boolean;
}

/** The approval chain in one line, the activity, and the comment box. */
export function ItemActivity({ item, details, steps, activity, mayComment }: ItemActivityProps) {
  const { user } = useSession();
  const { chain, rule_name } = details;
  const currentStep = chain.find(({ state }) => state === 'now');
  return (
    <Card aria-label="Approval and activity" className={styles.talk ?? ''}>
      <div className={styles.chain}>
        <ApprovalSteps steps={chainLine(chain, { user_id: user.user_id, steps })} as="line" />
        {(rule_name || currentStep?.escalates_on) && (
          <p>
            {rule_name && ruleText(rule_name)} {currentStep?.escalates_on && escalationText(currentStep.escalates_on)}
          </p>
        )}
      </div>
      <ActivityFeed activity={activity} />
      {mayComment && (
        <CommentBox of={item.item_kind === 'report' ? { report_id: item.item_id } : { advance_id: item.item_id }} />
      )}
    </Card>
  );
}
