import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { withCommas } from '#domain/money/display.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import type { AttributeValues } from '../categories.calls.ts';
import { sampleOf } from '../sample-values.ts';
import styles from './AttributesEditor.module.css';
import { AttributeValueField } from './AttributeValueField.tsx';

const waitMs = 300;

/** Shows the attributes as a claimant sees them, with sample values from which the formulas are calculated. */
export function AttributePreview({ attributes }: { attributes: readonly AttributeValues[] }) {
  const { user } = useSession();
  const [entered, setEntered] = useState<Record<string, string>>({ amount: '480.00' });
  const [results, setResults] = useState<Record<string, string>>({});
  const withKey = attributes.filter(({ key }) => key !== '');
  const samples = Object.fromEntries(
    withKey
      .filter(({ kind }) => kind !== 'calc')
      .map((attribute) => [attribute.key, entered[attribute.key] ?? sampleOf(attribute)]),
  );
  const values = filled({ amount: entered.amount ?? '', ...samples, ...results });
  const hasFormula = withKey.some(({ kind }) => kind === 'calc');

  return (
    <section className={styles.preview} aria-label="Preview">
      <h3>
        Preview <span>Nothing is saved</span>
      </h3>
      {hasFormula && (
        <AmountField
          label="Amount"
          currency={user.company_currency}
          value={entered.amount ?? null}
          onChange={(amount) => setEntered({ ...entered, amount: amount ?? '' })}
        />
      )}
      {attributes.map((attribute, index) =>
        attribute.kind === 'calc' ? (
          <CalcPreview
            // biome-ignore lint/suspicious/noArrayIndexKey: new attributes have no id, and the preview keeps the order of the editor
            key={index}
            attribute={attribute}
            values={values}
            onResult={(result) =>
              setResults((current) =>
                current[attribute.key] === result ? current : { ...current, [attribute.key]: result },
              )
            }
          />
        ) : (
          <AttributeValueField
            // biome-ignore lint/suspicious/noArrayIndexKey: new attributes have no id, and the preview keeps the order of the editor
            key={index}
            attribute={attribute}
            value={samples[attribute.key] ?? ''}
            onChange={(value) => setEntered({ ...entered, [attribute.key]: value })}
          />
        ),
      )}
    </section>
  );
}

interface CalcPreviewProps {
  attribute: AttributeValues;
  values: Record<string, string>;
  onResult: (result: string) => void;
}

function CalcPreview({ attribute: { label, formula, key, help_text }, values, onResult }: CalcPreviewProps) {
  const { [key]: _own, ...others } = values;
  const [query] = useDebouncedValue(JSON.stringify({ formula, values: others }), waitMs);
  const calculation = useQuery({
    ...queryOf('attributes.calc', JSON.parse(query)),
    enabled: formula.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const result = calculation.data?.result ?? '';
  useEffect(() => onResult(result));
  const isEmpty = formula.trim() === '';

  return (
    <div className={styles.calc}>
      <span className={styles.calcLabel}>{label || 'Unnamed'}</span>
      <output data-wrong={(calculation.data && !calculation.data.is_valid) || undefined}>
        {isEmpty
          ? 'Enter a formula.'
          : (shownResult(calculation.data?.result) ??
            calculation.data?.message ??
            (calculation.isError ? 'The result could not be calculated.' : '…'))}
      </output>
      {help_text && <small>{help_text}</small>}
    </div>
  );
}

/**
 * Removes empty values and values with a key of more than 60 characters, and shortens values to 200 characters, because
 * the endpoint does not accept longer ones.
 */
function filled(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => value !== '' && key.length <= 60)
      .map(([key, value]) => [key, value.slice(0, 200)]),
  );
}

/** Formats dates and numbers. Returns other results unchanged. */
function shownResult(result: string | null | undefined): string | null {
  if (!result) return result ?? null;
  if (/^\d{4}-\d{2}-\d{2}$/u.test(result)) return dateText(result);
  return /^-?\d+(\.\d+)?$/u.test(result) ? withCommas(result) : result;
}
