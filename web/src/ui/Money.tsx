import { t } from '#domain/language/translate.ts';
import { rateForDisplay, withCommas } from '#domain/money/display.ts';
import styles from './Money.module.css';
import { ScreenReaderText } from './ScreenReaderText.tsx';

export interface MoneyProps {
  /** A plain decimal with the currency's decimals: '1204.18', '-22.10', '96300'. */
  amount: string;
  currency: string;
  /** The amount before conversion, shown below with its rate. */
  original?: { amount: string; currency: string; ex_rate: string };
  /** The claimed amount, if an approver or a policy lowered it, in the same currency. */
  claimed?: string;
  /** Set if a policy lowered the amount. */
  is_capped?: true;
  /** `inline` inside text, `cell` for a right-aligned column, `big` for the main number of a screen. */
  as?: 'inline' | 'cell' | 'big';
}

/**
 * Displays an amount, with the claimed amount if it was lowered and the original amount if it was converted. The
 * currency comes first so that digits line up at the right edge.
 */
export function Money({ amount, currency, original, claimed, is_capped, as = 'inline' }: MoneyProps) {
  const figure = <Figure amount={amount} currency={currency} />;
  const lowered = claimed !== undefined && claimed !== amount;
  if (as === 'inline' && !original && !lowered) return figure;

  return (
    <span className={styles[as]}>
      <span className={styles.line}>
        {lowered && as !== 'big' && <Claimed amount={claimed} />}
        {figure}
        {lowered && as === 'big' && <Claimed amount={claimed} />}
      </span>
      {lowered && <span className={styles.partial}>{is_capped ? t`allowed by policy` : t`partially approved`}</span>}
      {original && (
        <span className={styles.original}>
          {original.currency} {withCommas(original.amount)}{' '}
          <span className={styles.rate}>{t`at ${rateForDisplay(original.ex_rate)}`}</span>
        </span>
      )}
    </span>
  );
}

function Figure({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className={styles.money}>
      <span className={styles.currency}>{currency} </span>
      {withCommas(amount)}
    </span>
  );
}

/** The struck-through claimed amount. A label keeps screen readers from announcing it as a second amount. */
function Claimed({ amount }: { amount: string }) {
  return (
    <s className={styles.claimed}>
      <ScreenReaderText>{t`claimed`} </ScreenReaderText>
      {withCommas(amount)}
    </s>
  );
}
