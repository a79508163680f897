import { dateText } from '#domain/dates/instant-text.ts';
import { useSession } from '../../../lib/session.ts';
import { ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CommentBox } from '../../reports/parts/CommentBox.tsx';
import { ReportActivity } from '../../reports/parts/ReportActivity.tsx';
import type { Report } from '../../reports/parts/report.ts';
import { chainLine } from './chain-line.ts';
import styles from './ItemActivity.module.css';
import type { ApprovalDetails, DecidedItem } from './item.ts';

interface ItemActivityProps {
  item: DecidedItem;
  details: ApprovalDetails;
  steps: Report['steps'];
  activity: Report['activity'];
  mayComment: boolean;
}

/** The way through its approvers in one line, what happened, and a place to ask. */
export function ItemActivity({ item, details, steps, activity, mayComment }: ItemActivityProps) {
  const { user } = useSession();
  const { chain, rule_name } = details;
  const present = chain.find(({ state }) => state === 'now');
  return (
    <Card aria-label="Approval and activity" className={styles.talk ?? ''}>
      <div className={styles.chain}>
        <ApprovalSteps steps={chainLine(chain, { user_id: user.user_id, steps })} as="line" />
        {(rule_name || present?.escalates_on) && (
          <p>
            {rule_name && `Rule “${rule_name}” chose the approvers.`}
            {present?.escalates_on && ` It is handed on if nobody decides by ${dateText(present.escalates_on)}.`}
          </p>
        )}
      </div>
      <ReportActivity activity={activity} />
      {mayComment && (
        <CommentBox of={item.item_kind === 'report' ? { report_id: item.item_id } : { advance_id: item.item_id }} />
      )}
    </Card>
  );
}
