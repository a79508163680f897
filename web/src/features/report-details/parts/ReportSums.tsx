import { Fragment, type ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { reportStatement } from '#domain/reports/report-statement.ts';
import { Money } from '../../../ui/Money.tsx';
import { rich } from '../../../ui/rich.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Report } from '../../items/parts/report.ts';
import styles from './ReportSums.module.css';

/** The calculation from the claimed total to the payable amount, in the report's currency. */
export function ReportSums({ report }: { report: Report }) {
  const { currency, spent, advances } = report;
  const { claimed, deductions, payable } = reportStatement(report, report.creator_info.first_name);
  const isForeign = spent.some((sum) => sum.currency !== currency);

  return (
    <dl className={styles.sums}>
      {isForeign && (
        <Line name={t`Spent`}>
          {spent.map((sum) => (
            <span key={sum.currency} className={styles.spent}>
              {sum.currency} {withCommas(sum.amount)}
            </span>
          ))}
        </Line>
      )}
      <Line name={claimed.label}>
        <Money amount={claimed.amount} currency={currency} />
      </Line>
      {deductions.map(({ label, amount }) => (
        <Line key={label} name={label}>
          <Money amount={amount} currency={currency} />
        </Line>
      ))}
      {advances.map(({ advance_id, number, applied_amount, currency: own, amount, ex_rate }) => (
        <Line
          key={advance_id}
          name={advanceName({
            link: <TextLink href={`/advance/${advance_id}`}>{number}</TextLink>,
            rate: own === currency ? null : { amount: `${own} ${withCommas(amount)}`, ex_rate },
          })}
        >
          <Money amount={`-${applied_amount}`} currency={currency} />
        </Line>
      ))}
      <Line name={payable.label} isTotal>
        <Money amount={payable.amount} currency={currency} />
      </Line>
    </dl>
  );
}

interface AdvanceName {
  link: ReactNode;
  /** The amount in the advance's currency and its exchange rate; null if the advance is in the report's currency. */
  rate: { amount: string; ex_rate: string | null } | null;
}

function advanceName({ link, rate }: AdvanceName): ReactNode {
  return rate ? rich`Advance ${link} ${rate.amount} at ${rate.ex_rate}` : rich`Advance ${link}`;
}

function Line({ name, isTotal = false, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <Fragment>
      <dt data-total={isTotal || undefined}>{name}</dt>
      <dd data-total={isTotal || undefined}>{children}</dd>
    </Fragment>
  );
}
