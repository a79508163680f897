import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { decimalFrom, formatDecimal } from '#domain/decimal/decimal.ts';
import { rateDifference } from '#domain/expenses/rate-difference.ts';
import { t } from '#domain/language/translate.ts';
import { convert, readMoney, toDecimal } from '#domain/money/money.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { Money } from '../../../../ui/Money.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { shownDecimal, typedDecimal } from '../../../../ui/typed-decimal.ts';
import { useTypedText } from '../../../../ui/use-typed-text.ts';
import { expenseLabels } from '../../expense-labels.ts';
import { type ExpenseValues, isRate } from '../../expense-values.ts';
import styles from './RateLine.module.css';

interface RateLineProps {
  values: Pick<ExpenseValues, 'amount' | 'currency' | 'ex_rate' | 'spent_on'>;
  converted_currency: string;
  error?: string | undefined;
  onChange: (ex_rate: string | null) => void;
}

/** Shows the converted amount. The user can replace the daily exchange rate with a manual rate. */
export function RateLine({ values, converted_currency, error, onChange }: RateLineProps) {
  const { amount, currency, ex_rate, spent_on } = values;
  const [isOpen, setOpen] = useState(ex_rate !== null);
  const query = useQuery({
    ...queryOf('currencies.exrate', { from: currency, to: converted_currency, ...(spent_on ? { on: spent_on } : {}) }),
    enabled: currency !== converted_currency,
    staleTime: 10 * 60_000,
  });
  if (currency === converted_currency) return null;
  const daily = query.data && !query.isError ? { rate: shortRate(query.data.ex_rate), on: query.data.rate_on } : null;
  const manual = ex_rate !== null && isRate(ex_rate.trim()) ? ex_rate.trim() : null;
  const rate = manual ?? daily?.rate ?? null;
  const isTyping = isOpen || ex_rate !== null || query.isError;

  return (
    <div className={styles.rate} data-field="ex_rate" data-wrong={error !== undefined || query.isError || undefined}>
      {isTyping ? (
        <span className={styles.own}>
          <RateInput
            label={`1 ${currency} =`}
            daily={daily?.rate ?? ''}
            isWrong={error !== undefined || (ex_rate !== null && manual === null)}
            value={ex_rate}
            onChange={onChange}
          />
          <span>{converted_currency}</span>
        </span>
      ) : (
        <span>
          {daily ? (
            <>
              {t`1 ${currency} = ${daily.rate} ${converted_currency} on ${dateText(daily.on)}`}{' '}
              <TextButton aria-label={t`Change the rate`} onClick={() => setOpen(true)}>
                {t`Change`}
              </TextButton>
            </>
          ) : (
            expenseLabels.rateLoading
          )}
        </span>
      )}
      <span className={styles.end}>{rate && <Converted {...{ amount, currency, rate, converted_currency }} />}</span>
      {isTyping && (
        <span className={styles.hint} role="status">
          {error ?? (query.isError ? errorText(query.error) : differenceText(manual, daily))}{' '}
          {daily && (
            <TextButton
              onClick={() => {
                onChange(null);
                setOpen(false);
              }}
            >
              {t`Reset to daily rate`}
            </TextButton>
          )}
        </span>
      )}
    </div>
  );
}

interface RateInputProps {
  label: string;
  /** The daily rate, which appears in the empty field. */
  daily: string;
  isWrong: boolean;
  value: string | null;
  onChange: (ex_rate: string | null) => void;
}

function RateInput({ label, daily, isWrong, value, onChange }: RateInputProps) {
  const id = useId();
  const { text, change, format } = useTypedText({
    value,
    show: (rate) => shownDecimal(rate ?? ''),
    read: (typed) => typedDecimal(typed) || null,
    onChange,
  });

  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder={shownDecimal(daily)}
        aria-invalid={isWrong || undefined}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={format}
      />
    </>
  );
}

function Converted(props: { amount: string | null; currency: string; rate: string; converted_currency: string }) {
  const { amount, currency, rate, converted_currency } = props;
  const money = amount === null ? null : readMoney(amount, currency);
  if (!money?.allowed) return null;
  return <Money amount={toDecimal(convert(money.value, rate, converted_currency))} currency={converted_currency} />;
}

function differenceText(manual: string | null, daily: { rate: string; on: string } | null): string {
  if (!daily) return expenseLabels.rateExample;
  const day = dateText(daily.on);
  if (manual === null) return expenseLabels.dailyRate(day, daily.rate);

  const difference = rateDifference(manual, daily.rate);
  if (difference === null) return expenseLabels.sameAsDailyRate(day, daily.rate);
  return difference.startsWith('-')
    ? expenseLabels.belowDailyRate(difference.slice(1), day, daily.rate)
    : expenseLabels.aboveDailyRate(difference, day, daily.rate);
}

/** Removes trailing zeros from a rate: '1.084500000' becomes '1.0845'. */
function shortRate(rate: string): string {
  return formatDecimal(decimalFrom(rate));
}
