import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { withCommas } from '#domain/money/display.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { Facts } from '../../../ui/SidePanel.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { isUnsubmitted, type Report } from '../../reports/parts/report.ts';
import styles from './UseAdvancesDialog.module.css';
import {
  type Available,
  type AvailableAdvance,
  changesOf,
  coveredBy,
  mostOf,
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
 * How much of each advance pays for a report. While the report is its owner's that only reserves it; once it is approved
 * those who pay use it up.
 */
export default function UseAdvancesDialog({ report, available, onClose }: UseAdvancesDialogProps) {
  const [used, setUsed] = useState<UsedAmounts>(() => usedNow(available));
  const link = useWrite('advances.link');
  const applyAdvances = useWrite('approvals.applyAdvances');
  const isReserving = isUnsubmitted(report.stage);
  const sending = isReserving ? link : applyAdvances;
  const { currency } = available;
  const covered = coveredBy(available, used);
  const changes = changesOf(available, used);
  const isChanged = changes.apply.length + changes.remove.length > 0;

  async function save() {
    if (!isChanged || sending.isPending) return;
    try {
      await sending.mutateAsync({ report_id: report.id, version: report.version, ...changes });
      notify.success(isReserving ? 'Advances reserved for the report' : 'Advances applied to the report');
      onClose();
    } catch {
      // The sentence stands above the fields.
    }
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
  }

  return (
    <SideDialog
      title={isReserving ? 'Use advances' : 'Apply advances'}
      line={`${report.number} ${report.title}`}
      staysOpen={isChanged}
      onClose={onClose}
      foot={
        <span className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!isChanged} loading={sending.isPending} onClick={() => void save()}>
            {isReserving ? 'Reserve' : 'Apply'}
          </Button>
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div className={styles.body} onKeyDown={steer}>
        <FormAlert message={sending.isError ? sentenceOf(sending.error) : null} />
        <ul className={styles.list}>
          {available.data.map((advance) => (
            <AdvanceLine
              key={advance.advance_id}
              advance={advance}
              reportCurrency={currency}
              value={used[advance.advance_id] ?? null}
              most={mostOf(advance, available, used)}
              onChange={(amount) => setUsed({ ...used, [advance.advance_id]: amount })}
            />
          ))}
        </ul>
        <div className={styles.sums} data-over={covered.is_over || undefined}>
          <Facts
            facts={[
              { name: 'Report pays', value: <Money amount={available.payable_total} currency={currency} /> },
              { name: 'Paid by advances', value: <Money amount={covered.advances} currency={currency} /> },
              {
                name: covered.is_over ? 'More than the report pays' : 'Still to be paid',
                value: <Money amount={covered.left} currency={currency} />,
                isSum: true,
              },
            ]}
          />
        </div>
        <p className={styles.note}>
          {isReserving
            ? 'It is set aside for this report and used up once the report is approved. Taking it out frees it again.'
            : 'It is used up now and taken off what is paid. Taking it out gives it back to the advance.'}
        </p>
      </div>
    </SideDialog>
  );
}

interface AdvanceLineProps {
  advance: AvailableAdvance;
  reportCurrency: string;
  value: string | null;
  most: string | null;
  onChange: (amount: string | null) => void;
}

function AdvanceLine({ advance, reportCurrency, value, most, onChange }: AdvanceLineProps) {
  const { number, title, currency, ex_rate } = advance;
  const usable = usableOf(advance);
  const isForeign = currency !== reportCurrency;
  return (
    <li>
      <div className={styles.what}>
        <b>{title}</b>
        <span>
          {number}, {currency} {withCommas(usable)} to use
          {isForeign && ex_rate && `, at ${ex_rate} ${reportCurrency}`}
        </span>
        {ex_rate === null && <span className={styles.wrong}>No rate is known to {reportCurrency}.</span>}
      </div>
      <div className={styles.field}>
        <AmountField
          label={`Use of ${number}`}
          currency={currency}
          value={value}
          disabled={ex_rate === null}
          onChange={onChange}
        />
        <span className={styles.ways}>
          {most !== null && most !== value && <TextButton onClick={() => onChange(most)}>Use all that fits</TextButton>}
          {value !== null && <TextButton onClick={() => onChange(null)}>Take it out</TextButton>}
        </span>
      </div>
    </li>
  );
}
