import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { AdvanceFlags } from '../../advances/parts/AdvanceFlags.tsx';
import { type Advance, isPaid, isUnsubmitted, shownAdvance } from '../../advances/parts/advance.ts';
import { companyTabUrl, ownTabUrl } from '../../advances/parts/advance-urls.ts';
import { DecisionBar } from '../../approvals/parts/decision/DecisionBar.tsx';
import { detailsQuery } from '../../approvals/parts/decision/details-query.ts';
import { useAdvanceDecision } from '../../approvals/parts/decision/use-advance-decision.tsx';
import type { ApprovalDetails } from '../../approvals/parts/item.ts';
import { RestrictedFields } from '../../custom-fields/parts/RestrictedFields.tsx';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { ActivityFeed } from '../../items/parts/ActivityFeed.tsx';
import { Attachments } from '../../items/parts/Attachments.tsx';
import { attachedItemOf } from '../../items/parts/attached-item.ts';
import { CommentBox } from '../../items/parts/CommentBox.tsx';
import header from '../../items/parts/ItemHeader.module.css';
import columns from '../../items/parts/ItemPage.module.css';
import { ItemSteps } from '../../items/parts/ItemSteps.tsx';
import { LinePolicyResult } from '../../items/parts/LinePolicyResult.tsx';
import { PaymentCard } from '../../payout/parts/payment/PaymentCard.tsx';
import { AdvanceActions } from './AdvanceActions.tsx';
import { AdvanceFacts } from './AdvanceFacts.tsx';
import { AdvanceMoney } from './AdvanceMoney.tsx';
import styles from './AdvancePage.module.css';
import { AdvanceUses } from './AdvanceUses.tsx';

/**
 * The page of an advance: the balance, the details and the reports that use the advance on the left; the approval and
 * the activity on the right.
 */
export function AdvancePage({ advance }: { advance: Advance }) {
  const { user } = useSession();
  const { owner, number, converted_currency } = advance;
  const isOwn = owner.user_id === user.user_id;
  const filed = useFiledFor(owner);
  // A delegate returns to the list of the owner's advances.
  const isDelegate = advance.can.edit.allowed || advance.can.recall.allowed;
  const list = isOwn || isDelegate ? ownTabUrl('all', forQuery(filed)) : companyTabUrl('all');
  const amount = <Money {...shownAdvance(advance)} as="big" />;
  const details = useApprovalDetails(advance);
  const { deciding, edits, blocked } = useAdvanceDecision({ advance, details, onDecided: () => undefined });

  return (
    <div className={columns.page}>
      <PageHeader
        crumbs={[{ label: t`Advances`, href: list }, { label: number }]}
        title={
          <>
            {advance.title} <span className={styles.number}>{number}</span>
          </>
        }
        line={
          <>
            <HeaderFacts advance={advance} />
            <span className={header.total}>{amount}</span>
          </>
        }
        actions={<AdvanceActions advance={advance} />}
      />
      <div className={columns.columns}>
        <div className={columns.stack}>
          {isPaid(advance.stage) && <AdvanceMoney advance={advance} />}
          <AdvanceFacts advance={advance} end={edits.tools}>
            {edits.form}
          </AdvanceFacts>
          <RestrictedFields
            owner="advance"
            of={{ advance_id: advance.id }}
            version={advance.version}
            values={advance.custom_values}
            can={advance.can.fill_fields}
          />
          {advance.policy_violation && (
            <div className={styles.policyResult}>
              <LinePolicyResult violation={advance.policy_violation} currency={converted_currency} />
            </div>
          )}
          <Attachments of={attachedItemOf({ advance_id: advance.id })} />
          {(isPaid(advance.stage) || advance.applications.length > 0) && <AdvanceUses advance={advance} />}
        </div>
        <div className={columns.stack}>
          <Card aria-label={t`Approval`}>
            <div className={columns.total}>
              <p>{t`Requested`}</p>
              {amount}
            </div>
            <ItemSteps steps={advance.steps} />
          </Card>
          <PaymentCard of={{ item_kind: 'advance', item_id: advance.id }} stage={advance.stage} />
          <Card aria-label={t`Activity`}>
            <CardHeader title={t`Activity`} />
            {advance.can.comment.allowed && <CommentBox of={{ advance_id: advance.id }} />}
            <ActivityFeed activity={advance.activity} of={attachedItemOf({ advance_id: advance.id })} />
          </Card>
        </div>
      </div>
      {details && <DecisionBar deciding={deciding} approveText={details.approve_text} blocked={blocked} look="card" />}
    </div>
  );
}

/** Fetches the approval details if the advance is submitted and belongs to another person. */
function useApprovalDetails({ id, owner, stage }: Advance): ApprovalDetails | undefined {
  const { user } = useSession();
  const isDecidable = owner.user_id !== user.user_id && !isUnsubmitted(stage);
  return useQuery({ ...detailsQuery({ item_kind: 'advance', item_id: id }), enabled: isDecidable }).data;
}

function HeaderFacts({ advance }: { advance: Advance }) {
  const { creator_info: creator, stage } = advance;
  const name = personName(creator);

  return (
    <span className={header.facts}>
      <span className={header.list}>
        <span>
          <StatusDot stage={stage} />
        </span>
        <span>
          <Avatar name={name} email={creator.email} size={20} />
          {name}
        </span>
        {creator.department && <span>{creator.department}</span>}
        {creator.entity && <span>{creator.entity}</span>}
        {(advance.needs_settlement || advance.is_overdue) && (
          <span>
            <AdvanceFlags {...advance} has_violation={false} />
          </span>
        )}
      </span>
    </span>
  );
}
