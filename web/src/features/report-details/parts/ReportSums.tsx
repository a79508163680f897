import { Fragment, type ReactNode } from 'react';
import { notReimbursable } from '#domain/expenses/payment-modes.ts';
import { withCommas } from '#domain/money/display.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import { stageOfTab } from '#domain/payouts/payout-tabs.ts';
import { Money } from '../../../ui/Money.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Report } from '../../items/parts/report.ts';
import styles from './ReportSums.module.css';

/** The calculation from the claimed total to the payable amount, in the report's currency. */
export function ReportSums({ report }: { report: Report }) {
  const { currency, spent, claimed_total, advances } = report;
  const isForeign = spent.some((sum) => sum.currency !== currency);

  return (
    <dl className={styles.sums}>
      {isForeign && (
        <Line name="Spent">
          {spent.map((sum) => (
            <span key={sum.currency} className={styles.spent}>
              {sum.currency} {withCommas(sum.amount)}
            </span>
          ))}
        </Line>
      )}
      <Line name="Claimed">
        <Money amount={claimed_total} currency={currency} />
      </Line>
      {deductions(report)
        .filter(({ amount }) => isNonZero(amount, currency))
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
        <Money amount={payableAfterAdvances(report)} currency={currency} />
      </Line>
    </dl>
  );
}

/** The parts of the claim that are not reimbursed. */
function deductions(report: Report): { name: string; amount: string }[] {
  return [
    { name: 'Over policy limit', amount: report.over_policy_total },
    { name: 'Not approved', amount: report.not_approved_total },
    { name: 'Paid by corporate card', amount: report.company_paid_total },
    { name: notReimbursable, amount: report.not_reimbursable_total },
  ];
}

function isPaid({ stage }: Report): boolean {
  return stage === stageOfTab.paid;
}

/** The payable total minus the applied advances. */
function payableAfterAdvances({ payable_total, advances_total, currency }: Report): string {
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

function isNonZero(amount: string, currency: string): boolean {
  return moneyFrom(amount, currency).minor !== 0n;
}
