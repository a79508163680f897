import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { Facts } from '../../../ui/SidePanel.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { isUnsubmitted, type Report } from '../../items/parts/report.ts';
import { advanceLabels } from './advance-labels.ts';
import styles from './UseAdvancesDialog.module.css';
import {
  type Available,
  type AvailableAdvance,
  changesOf,
  coveredBy,
  maxUsable,
  type UsedAmounts,
  usableOf,
  usedNow,
} from './used-amounts.ts';

interface UseAdvancesDialogProps {
  report: Report;
  available: Available;
  onClose: () => void;
}

/**
 * Sets the amount of each advance that is used for a report. For a report that is not submitted, the amounts are only
 * reserved, and the approval of the report applies them.
 */
export default function UseAdvancesDialog({ report, available, onClose }: UseAdvancesDialogProps) {
  const [used, setUsed] = useState<UsedAmounts>(() => usedNow(available));
  const link = useWrite('advances.link');
  const applyAdvances = useWrite('approvals.applyAdvances');
  const isReserving = isUnsubmitted(report.stage);
  const sending = isReserving ? link : applyAdvances;
  const changes = changesOf(available, used);
  const isChanged = changes.apply.length + changes.remove.length > 0;

  async function save() {
    if (!isChanged || sending.isPending) return;
    try {
      await sending.mutateAsync({ report_id: report.id, version: report.version, ...changes });
      notify.success(isReserving ? advanceLabels.reserved : advanceLabels.applied);
      onClose();
    } catch {
      // The FormAlert above the fields shows the error message.
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
  }

  return (
    <SideDialog
      title={isReserving ? t`Use advances` : t`Apply advances`}
      line={`${report.number} ${report.title}`}
      staysOpen={isChanged}
      onClose={onClose}
      foot={
        <span className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button disabled={!isChanged} loading={sending.isPending} onClick={() => void save()}>
            {isReserving ? t`Reserve` : t`Apply`}
          </Button>
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles shortcut keys that bubble up from the fields inside */}
      <div className={styles.body} onKeyDown={onKeyDown}>
        <FormAlert message={sending.isError ? errorText(sending.error) : null} />
        <ul className={styles.list}>
          {available.data.map((advance) => (
            <AdvanceLine
              key={advance.advance_id}
              advance={advance}
              reportCurrency={available.currency}
              value={used[advance.advance_id] ?? null}
              max={maxUsable(advance, available, used)}
              onChange={(amount) => setUsed({ ...used, [advance.advance_id]: amount })}
            />
          ))}
        </ul>
        <CoveredSums available={available} used={used} />
        <p className={styles.note}>{isReserving ? advanceLabels.reserveHint : advanceLabels.applyHint}</p>
      </div>
    </SideDialog>
  );
}

function CoveredSums({ available, used }: { available: Available; used: UsedAmounts }) {
  const { currency } = available;
  const covered = coveredBy(available, used);
  return (
    <div className={styles.sums} data-over={covered.is_over || undefined}>
      <Facts
        facts={[
          { name: t`Reimbursable`, value: <Money amount={available.payable_total} currency={currency} /> },
          { name: t`Paid by advances`, value: <Money amount={covered.advances} currency={currency} /> },
          {
            name: covered.is_over ? t`More than reimbursable` : t`Still to be paid`,
            value: <Money amount={covered.left} currency={currency} />,
            isSum: true,
          },
        ]}
      />
    </div>
  );
}

interface AdvanceLineProps {
  advance: AvailableAdvance;
  reportCurrency: string;
  value: string | null;
  max: string | null;
  onChange: (amount: string | null) => void;
}

function AdvanceLine({ advance, reportCurrency, value, max, onChange }: AdvanceLineProps) {
  const { number, title, currency, ex_rate } = advance;
  const usable = usableOf(advance);
  const isForeign = currency !== reportCurrency;

  return (
    <li>
      <div className={styles.advance}>
        <b>{title}</b>
        <span>
          {isForeign && ex_rate
            ? t`${number}, ${currency} ${withCommas(usable)} available, at ${ex_rate} ${reportCurrency}`
            : t`${number}, ${currency} ${withCommas(usable)} available`}
        </span>
        {ex_rate === null && <span className={styles.wrong}>{advanceLabels.noRate(reportCurrency)}</span>}
      </div>
      <div className={styles.field}>
        <AmountField
          label={t`Amount from ${number}`}
          currency={currency}
          value={value}
          disabled={ex_rate === null}
          onChange={onChange}
        />
        <span className={styles.actions}>
          {max !== null && max !== value && <TextButton onClick={() => onChange(max)}>{t`Apply maximum`}</TextButton>}
          {value !== null && <TextButton onClick={() => onChange(null)}>{t`Remove`}</TextButton>}
        </span>
      </div>
    </li>
  );
}
