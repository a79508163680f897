import { localDay } from '#domain/dates/local-day.ts';
import { t } from '#domain/language/translate.ts';
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

/**
 * Shows the approval chain in one line, the comment box and the activity. A new comment appears directly below the box.
 */
export function ItemActivity({ item, details, steps, activity, mayComment }: ItemActivityProps) {
  const { user } = useSession();
  const { chain, rule_name } = details;
  const escalates_on = chain.find(({ state }) => state === 'now')?.escalates_on;
  const today = localDay(new Date(), user.time_zone);

  return (
    <Card aria-label={t`Approval and activity`} className={styles.talk ?? ''}>
      <div className={styles.chain}>
        <ApprovalSteps steps={chainLine(chain, { user_id: user.user_id, steps })} as="line" />
        {(rule_name || escalates_on) && (
          <p>
            {rule_name && ruleText(rule_name)} {escalates_on && escalationText(escalates_on, today)}
          </p>
        )}
      </div>
      {mayComment && (
        <CommentBox of={item.item_kind === 'report' ? { report_id: item.item_id } : { advance_id: item.item_id }} />
      )}
      <ActivityFeed activity={activity} of={{ item_kind: item.item_kind, item_id: item.item_id }} />
    </Card>
  );
}
