import { Fragment, type ReactNode } from 'react';
import { notReimbursable } from '#domain/expenses/payment-modes.ts';
import { withCommas } from '#domain/money/display.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import { stageOfTab } from '#domain/payouts/payout-tabs.ts';
import { Money } from '../../../ui/Money.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './ReportSums.module.css';
import type { Report } from './report.ts';

/** From what was claimed to what is paid, in the report's currency. */
export function ReportSums({ report }: { report: Report }) {
  const { currency, spent, claimed_total, advances } = report;
  const isForeign = spent.some((each) => each.currency !== currency);
  return (
    <dl className={styles.sums}>
      {isForeign && (
        <Line name="Spent">
          {spent.map((each) => (
            <span key={each.currency} className={styles.spent}>
              {each.currency} {withCommas(each.amount)}
            </span>
          ))}
        </Line>
      )}
      <Line name="Claimed">
        <Money amount={claimed_total} currency={currency} />
      </Line>
      {takenOff(report)
        .filter(({ amount }) => isSome(amount, currency))
        .map(({ name, amount }) => (
          <Line key={name} name={name}>
            <Money amount={`-${amount}`} currency={currency} />
          </Line>
        ))}
      {advances.map(({ advance_id, number, applied_amount, currency: own, amount, ex_rate }) => (
        <Line
          key={advance_id}
          name={
            <>
              Advance <TextLink href={`/advance/${advance_id}`}>{number}</TextLink>
              {own !== currency && ` ${own} ${withCommas(amount)} at ${ex_rate}`}
            </>
          }
        >
          <Money amount={`-${applied_amount}`} currency={currency} />
        </Line>
      ))}
      <Line name={`${isPaid(report) ? 'Paid' : 'To be paid'} to ${report.creator_info.first_name}`} isTotal>
        <Money amount={stillPaid(report)} currency={currency} />
      </Line>
    </dl>
  );
}

/** What does not go back to the claimant, each for its own reason. */
function takenOff(report: Report): { name: string; amount: string }[] {
  return [
    { name: 'Over what policy allows', amount: report.over_policy_total },
    { name: 'Not approved', amount: report.not_approved_total },
    { name: 'Paid by corporate card', amount: report.company_paid_total },
    { name: notReimbursable, amount: report.not_reimbursable_total },
  ];
}

function isPaid({ stage }: Report): boolean {
  return stage === stageOfTab.paid;
}

/** What advances have not paid beforehand. */
function stillPaid({ payable_total, advances_total, currency }: Report): string {
  return toDecimal(subtract(moneyFrom(payable_total, currency), moneyFrom(advances_total, currency)));
}

function Line({ name, isTotal = false, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <Fragment>
      <dt data-total={isTotal || undefined}>{name}</dt>
      <dd data-total={isTotal || undefined}>{children}</dd>
    </Fragment>
  );
}

function isSome(amount: string, currency: string): boolean {
  return moneyFrom(amount, currency).minor !== 0n;
}
