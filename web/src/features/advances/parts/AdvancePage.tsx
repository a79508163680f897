import { personName, useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { RestrictedFields } from '../../custom-fields/parts/RestrictedFields.tsx';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { PaymentCard } from '../../payout/parts/PaymentCard.tsx';
import { CommentBox } from '../../reports/parts/CommentBox.tsx';
import { LineVerdict } from '../../reports/parts/LineVerdict.tsx';
import { ReportActivity } from '../../reports/parts/ReportActivity.tsx';
import header from '../../reports/parts/ReportHeader.module.css';
import columns from '../../reports/parts/ReportPage.module.css';
import { ReportSteps } from '../../reports/parts/ReportSteps.tsx';
import { AdvanceActions } from './AdvanceActions.tsx';
import { AdvanceFacts } from './AdvanceFacts.tsx';
import { AdvanceFlags } from './AdvanceFlags.tsx';
import { AdvanceMoney } from './AdvanceMoney.tsx';
import styles from './AdvancePage.module.css';
import { AdvanceUses } from './AdvanceUses.tsx';
import { companyTabAddress, ownTabAddress } from './addresses.ts';
import { type Advance, isPaid, shownAdvance } from './advance.ts';

/** An advance: left what it is for and what became of the money, right where it stands and what happened. */
export function AdvancePage({ advance }: { advance: Advance }) {
  const { user } = useSession();
  const { owner, number, company_currency } = advance;
  const isOwn = owner.user_id === user.user_id;
  const filed = useFiledFor(owner);
  // Whoever may change or recall it files for its owner.
  const isFiling = advance.can.edit.allowed || advance.can.recall.allowed;
  const list = isOwn || isFiling ? ownTabAddress('all', forQuery(filed)) : companyTabAddress('all');
  const asked = <Money {...shownAdvance(advance)} as="big" />;

  return (
    <div className={columns.page}>
      <PageHeader
        crumbs={[{ label: 'Advances', href: list }, { label: number }]}
        title={
          <>
            {advance.title} <span className={styles.number}>{number}</span>
          </>
        }
        line={
          <>
            <WhoAndWhere advance={advance} />
            <span className={header.total}>{asked}</span>
          </>
        }
        actions={<AdvanceActions advance={advance} />}
      />
      <div className={columns.columns}>
        <div className={columns.stack}>
          {isPaid(advance.stage) && <AdvanceMoney advance={advance} />}
          <AdvanceFacts advance={advance} />
          <RestrictedFields
            owner="advance"
            of={{ advance_id: advance.id }}
            version={advance.version}
            values={advance.custom_values}
            can={advance.can.fill_fields}
          />
          {advance.policy_violation && (
            <div className={styles.verdict}>
              <LineVerdict violation={advance.policy_violation} currency={company_currency} />
            </div>
          )}
          {(isPaid(advance.stage) || advance.applications.length > 0) && <AdvanceUses advance={advance} />}
        </div>
        <div className={columns.stack}>
          <Card aria-label="Approval">
            <div className={columns.total}>
              <p>Asked for</p>
              {asked}
            </div>
            <ReportSteps steps={advance.steps} noun="advance" />
          </Card>
          <PaymentCard of={{ item_kind: 'advance', item_id: advance.id }} stage={advance.stage} />
          <Card aria-label="Activity">
            <CardHeader title="Activity" />
            <ReportActivity activity={advance.activity} noun="advance" />
            {advance.can.comment.allowed && <CommentBox of={{ advance_id: advance.id }} />}
          </Card>
        </div>
      </div>
    </div>
  );
}

function WhoAndWhere({ advance }: { advance: Advance }) {
  const { creator_info: who, stage } = advance;
  const name = personName(who);
  return (
    <span className={header.facts}>
      <span className={header.list}>
        <span>
          <StatusDot stage={stage} />
        </span>
        <span>
          <Avatar name={name} email={who.email} size={20} />
          {name}
        </span>
        {who.department && <span>{who.department}</span>}
        {who.entity && <span>{who.entity}</span>}
        {(advance.needs_settlement || advance.is_overdue) && (
          <span>
            <AdvanceFlags {...advance} has_violation={false} />
          </span>
        )}
      </span>
    </span>
  );
}
