import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dateText } from '#domain/dates/instant-text.ts';
import { decimalFrom, formatDecimal } from '#domain/decimal/decimal.ts';
import { rateDifference } from '#domain/expenses/rate-difference.ts';
import { convert, readMoney, toDecimal } from '#domain/money/money.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Money } from '../../../ui/Money.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { type ExpenseValues, isRate } from '../expense-values.ts';
import styles from './RateLine.module.css';

interface RateLineProps {
  values: Pick<ExpenseValues, 'amount' | 'currency' | 'ex_rate' | 'spent_on'>;
  company_currency: string;
  error?: string | undefined;
  onChange: (ex_rate: string | null) => void;
}

/** What an amount in another currency comes to, by the rate of its day or by one's own. */
export function RateLine({ values, company_currency, error, onChange }: RateLineProps) {
  const { amount, currency, ex_rate, spent_on } = values;
  const [isOpen, setOpen] = useState(ex_rate !== null);
  const fieldId = useId();
  const query = useQuery({
    ...queryOf('currencies.exrate', { from: currency, to: company_currency, ...(spent_on ? { on: spent_on } : {}) }),
    enabled: currency !== company_currency,
    staleTime: 10 * 60_000,
  });
  if (currency === company_currency) return null;
  const table = query.data && !query.isError ? { rate: shortRate(query.data.ex_rate), on: query.data.rate_on } : null;
  const own = ex_rate !== null && isRate(ex_rate.trim()) ? ex_rate.trim() : null;
  const rate = own ?? table?.rate ?? null;
  const isTyping = isOpen || ex_rate !== null || query.isError;

  return (
    <div className={styles.rate} data-field="ex_rate" data-wrong={error !== undefined || query.isError || undefined}>
      {isTyping ? (
        <span className={styles.own}>
          <label htmlFor={fieldId}>1 {currency} =</label>
          <input
            id={fieldId}
            inputMode="decimal"
            autoComplete="off"
            placeholder={table?.rate ?? ''}
            aria-invalid={error !== undefined || (ex_rate !== null && own === null) || undefined}
            value={ex_rate ?? ''}
            onChange={({ currentTarget: { value } }) => onChange(value.trim() === '' ? null : value.replace(',', '.'))}
          />
          <span>{company_currency}</span>
        </span>
      ) : (
        <span>
          {table ? (
            <>
              1 {currency} = {table.rate} {company_currency} on {dateText(table.on)}{' '}
              <TextButton onClick={() => setOpen(true)}>
                Change<span className={styles.spoken}> the rate</span>
              </TextButton>
            </>
          ) : (
            'Looking for the rate…'
          )}
        </span>
      )}
      <span className={styles.end}>{rate && <Converted {...{ amount, currency, rate, company_currency }} />}</span>
      {isTyping && (
        <span className={styles.hint} role="status">
          {error ?? (query.isError ? sentenceOf(query.error) : differenceText(own, table))}{' '}
          {table && (
            <TextButton
              onClick={() => {
                onChange(null);
                setOpen(false);
              }}
            >
              Use the rate of the day
            </TextButton>
          )}
        </span>
      )}
    </div>
  );
}

function Converted(props: { amount: string | null; currency: string; rate: string; company_currency: string }) {
  const { amount, currency, rate, company_currency } = props;
  const money = amount === null ? null : readMoney(amount, currency);
  if (!money?.allowed) return null;
  return <Money amount={toDecimal(convert(money.value, rate, company_currency))} currency={company_currency} />;
}

function differenceText(own: string | null, table: { rate: string; on: string } | null): string {
  if (!table) return 'A rate such as 1.0845.';
  const day = `the rate of ${dateText(table.on)}, ${table.rate}.`;
  const difference = rateDifference(own, table.rate);
  if (difference === null) return own === null ? `Without one: ${day}` : `The same as ${day}`;
  return `${difference.replace('-', '')}% ${difference.startsWith('-') ? 'below' : 'above'} ${day}`;
}

/** '1.084500000' is 1.0845. */
function shortRate(rate: string): string {
  return formatDecimal(decimalFrom(rate));
}
