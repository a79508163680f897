import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { shownAmount } from '#domain/reports/shown-amounts.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { Flag } from '../../../../ui/Flag.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { RestrictedFields } from '../../../custom-fields/parts/RestrictedFields.tsx';
import { Attachments } from '../../../items/parts/Attachments.tsx';
import { advanceDates } from '../../../items/parts/advance-dates.ts';
import { attachedItemOf } from '../../../items/parts/attached-item.ts';
import { LinePolicyResult } from '../../../items/parts/LinePolicyResult.tsx';
import { DecisionBar } from '../decision/DecisionBar.tsx';
import { useAdvanceDecision } from '../decision/use-advance-decision.tsx';
import type { OnDecided } from '../decision/use-deciding.tsx';
import type { Advance, ApprovalDetails } from '../item.ts';
import styles from './AdvancePane.module.css';
import { FactTiles } from './FactTiles.tsx';
import { ItemActivity } from './ItemActivity.tsx';
import { ItemHead } from './ItemHead.tsx';
import pane from './ItemPane.module.css';
import { YearFact } from './YearFact.tsx';

interface AdvancePaneProps {
  advance: Advance;
  details: ApprovalDetails;
  isQuiet: boolean;
  onDecided: OnDecided;
}

/**
 * The pane in which an approver reviews an advance: its purpose, dates and policy result, and the requester's past
 * year.
 */
export function AdvancePane({ advance, details, isQuiet, onDecided }: AdvancePaneProps) {
  const { item, deciding, edits, blocked } = useAdvanceDecision({ advance, details, onDecided });
  const total = shownAmount(advance);
  const { needed_on, settle_by, facts } = advanceDates(advance);

  return (
    <>
      <div className={pane.inside}>
        <ItemHead
          item={item}
          creator={advance.creator_info}
          submitted_at={advance.submitted_at}
          isWaiting={deciding.rights.approve.allowed}
          total={total && <Money {...total} as="big" />}
        />
        <FactTiles
          tiles={[
            { name: t`Needed on`, value: needed_on ?? t`Not set` },
            { name: t`Settle by`, value: settle_by ?? t`Not set` },
            { name: t`Policy`, value: advance.policy_violation ? <Flag>{t`Over policy`}</Flag> : t`Within policy` },
            { name: t`${details.submitter.person.first_name} this year`, value: <YearFact details={details} /> },
          ]}
        />
        <Card aria-label={t`Advance details`}>
          <CardHeader title={advance.category ?? t`Advance`} end={edits.tools} />
          <dl className={styles.facts}>
            {advance.purpose && <Fact name={t`Purpose`}>{advance.purpose}</Fact>}
            {facts.map(({ label, text }) => (
              <Fact key={label} name={label}>
                {text}
              </Fact>
            ))}
            {advance.policy_reason && <Fact name={t`Reason`}>{advance.policy_reason}</Fact>}
          </dl>
          {advance.policy_violation && (
            <div className={styles.policyResult}>
              <LinePolicyResult violation={advance.policy_violation} currency={advance.converted_currency} />
            </div>
          )}
          {edits.form}
        </Card>
        <Attachments of={attachedItemOf({ advance_id: advance.id })} />
        <div className={pane.about}>
          <RestrictedFields
            owner="advance"
            of={{ advance_id: advance.id }}
            version={advance.version}
            values={advance.custom_values}
            can={advance.can.fill_fields}
            isCollapsed
          />
        </div>
        <ItemActivity
          item={item}
          details={details}
          steps={advance.steps}
          activity={advance.activity}
          mayComment={advance.can.comment.allowed}
        />
      </div>
      {!isQuiet && <DecisionBar deciding={deciding} approveText={details.approve_text} blocked={blocked} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
