import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EditableLine } from '#domain/approvals/partial-approval.ts';
import { dateText } from '#domain/dates/instant-text.ts';
import { shownAmount } from '#domain/reports/shown-amounts.ts';
import type { Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { RestrictedFields } from '../../custom-fields/parts/RestrictedFields.tsx';
import { LineVerdict } from '../../reports/parts/LineVerdict.tsx';
import styles from './AdvancePane.module.css';
import { DecisionBar } from './DecisionBar.tsx';
import { advanceQuery, detailsQuery } from './details-query.ts';
import { FactTiles } from './FactTiles.tsx';
import { ItemHead } from './ItemHead.tsx';
import pane from './ItemPane.module.css';
import { ItemTalk } from './ItemTalk.tsx';
import type { Advance, ApprovalDetails, DecidedItem } from './item.ts';
import { LineEdit } from './LineEdit.tsx';
import { suggestedAmount } from './suggested-amount.ts';
import { type OnDecided, useDeciding } from './use-deciding.tsx';
import { YearFact } from './YearFact.tsx';

interface AdvancePaneProps {
  advance: Advance;
  details: ApprovalDetails;
  isQuiet: boolean;
  onDecided: OnDecided;
}

/** An advance with what an approver needs: what for, until when, what policies say, the asker's year. */
export function AdvancePane({ advance, details, isQuiet, onDecided }: AdvancePaneProps) {
  const item = advanceItem(advance);
  const deciding = useDeciding({ item, details, onDecided });
  const [isChanging, setChanging] = useState(false);
  const edit = useWrite('approvals.editAdvance');
  const queries = useQueryClient();
  const editable = deciding.rights.edit.allowed ? editableAdvance(advance) : null;
  const total = shownAmount(advance);
  useKeys({ e: editable ? () => setChanging(true) : undefined });

  async function change(what: Sent<'approvals.editAdvance'>['change']) {
    const { advance_id, version, edited_amount, approve_text } = await edit.mutateAsync({
      ...{ advance_id: advance.id, version: advance.version, change: what },
    });
    queries.setQueryData(
      advanceQuery(advance_id).queryKey,
      (present) => present && { ...present, data: { ...present.data, version, edited_amount } },
    );
    queries.setQueryData(detailsQuery(item).queryKey, (present) => present && { ...present, approve_text });
  }

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
            { name: 'Needed on', value: advance.needed_on ? dateText(advance.needed_on) : 'Not said' },
            { name: 'Settled by', value: advance.settle_by ? dateText(advance.settle_by) : 'Not said' },
            { name: 'Policy', value: advance.policy_violation ? <Flag>Over policy</Flag> : 'Within policy' },
            { name: `${details.submitter.person.first_name} this year`, value: <YearFact details={details} /> },
          ]}
        />
        <Card aria-label="What it is for">
          <CardHeader
            title={advance.category?.name ?? 'Advance'}
            end={
              editable && (
                <span className={styles.tools}>
                  {advance.edited_amount !== null && (
                    <Button
                      size="sm"
                      variant="subtle"
                      leftSection={<IconArrowBackUp aria-hidden="true" />}
                      onClick={() =>
                        change({ kind: 'restore' }).catch((error: unknown) => notify.failure(sentenceOf(error)))
                      }
                    >
                      Approve all of it again
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="subtle"
                    leftSection={<IconPencil aria-hidden="true" />}
                    rightSection={<KeyCap>E</KeyCap>}
                    onClick={() => setChanging(true)}
                  >
                    Edit amount
                  </Button>
                </span>
              )
            }
          />
          <dl className={styles.facts}>
            {advance.purpose && <Fact name="Purpose">{advance.purpose}</Fact>}
            {advance.facts
              .filter(({ label }) => !told.includes(label))
              .map(({ label, text }) => (
                <Fact key={label} name={label}>
                  {text}
                </Fact>
              ))}
            {advance.policy_reason && <Fact name="Reason">{advance.policy_reason}</Fact>}
          </dl>
          {advance.policy_violation && (
            <div className={styles.verdict}>
              <LineVerdict violation={advance.policy_violation} currency={advance.company_currency} />
            </div>
          )}
          {editable && isChanging && (
            <div className={styles.edit}>
              <LineEdit
                name={advance.title}
                line={editable}
                company_currency={advance.company_currency}
                hasRate={false}
                suggested={suggestedAmount(advance)}
                onCancel={() => setChanging(false)}
                onSave={async ({ edited_amount, comment }) => {
                  await change({ kind: 'lower', edited_amount, comment });
                  setChanging(false);
                }}
              />
            </div>
          )}
        </Card>
        <RestrictedFields
          owner="advance"
          of={{ advance_id: advance.id }}
          version={advance.version}
          values={advance.custom_values}
          can={advance.can.fill_fields}
        />
        <ItemTalk
          item={item}
          details={details}
          steps={advance.steps}
          activity={advance.activity}
          mayComment={advance.can.comment.allowed}
        />
      </div>
      {!isQuiet && (
        <DecisionBar
          deciding={deciding}
          approveText={details.approve_text}
          blocked={isChanging ? 'Save or drop the changed amount first.' : null}
        />
      )}
    </>
  );
}

/** Companies ask for these in fields of their own, too. */
const told = ['Needed on', 'Settled by'];

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function advanceItem({ id, number, title, stage, owner, version }: Advance): DecidedItem {
  return { item_kind: 'advance', item_id: id, number, title, stage, owner, version };
}

function editableAdvance(advance: Advance): EditableLine {
  const { currency, amount, edited_amount, edited_ex_rate, edited_converted_amount } = advance;
  return {
    ...{ currency, amount, edited_amount, edited_ex_rate, edited_converted_amount },
    ex_rate: advance.ex_rate ?? '1',
    converted_amount: advance.converted_amount ?? amount,
  };
}
