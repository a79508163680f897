import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dateText } from '#domain/dates/instant-text.ts';
import { withCommas } from '#domain/money/display.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import type { AttributeValues } from '../categories.calls.ts';
import { sampleOf } from '../sample-values.ts';
import styles from './AttributesEditor.module.css';
import { AttributeValueField } from './AttributeValueField.tsx';

const waitMs = 300;

/** The attributes as a claimant will meet them, with values to try the formulas on. Nothing is saved. */
export function AttributePreview({ attributes }: { attributes: readonly AttributeValues[] }) {
  const { user } = useSession();
  const [typed, setTyped] = useState<Record<string, string>>({ amount: '480.00' });
  const [results, setResults] = useState<Record<string, string>>({});
  const named = attributes.filter(({ key }) => key !== '');
  const samples = Object.fromEntries(
    named
      .filter(({ kind }) => kind !== 'calc')
      .map((attribute) => [attribute.key, typed[attribute.key] ?? sampleOf(attribute)]),
  );
  const values = filled({ amount: typed.amount ?? '', ...samples, ...results });
  const reads = named.some(({ kind }) => kind === 'calc');

  return (
    <section className={styles.preview} aria-label="Preview">
      <h3>
        Preview <span>Nothing is saved</span>
      </h3>
      {reads && (
        <AmountField
          label="Amount"
          currency={user.company_currency}
          value={typed.amount ?? null}
          onChange={(amount) => setTyped({ ...typed, amount: amount ?? '' })}
        />
      )}
      {attributes.map((attribute, index) =>
        attribute.kind === 'calc' ? (
          <CalcPreview
            // biome-ignore lint/suspicious/noArrayIndexKey: the preview follows the order of the editor
            key={index}
            attribute={attribute}
            values={values}
            onResult={(result) =>
              setResults((present) =>
                present[attribute.key] === result ? present : { ...present, [attribute.key]: result },
              )
            }
          />
        ) : (
          <AttributeValueField
            // biome-ignore lint/suspicious/noArrayIndexKey: the preview follows the order of the editor
            key={index}
            attribute={attribute}
            value={samples[attribute.key] ?? ''}
            onChange={(value) => setTyped({ ...typed, [attribute.key]: value })}
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
  const [asked] = useDebouncedValue(JSON.stringify({ formula, values: others }), waitMs);
  const query = useQuery({
    ...queryOf('attributes.calc', JSON.parse(asked)),
    enabled: formula.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const result = query.data?.result ?? '';
  useEffect(() => onResult(result));
  const isEmpty = formula.trim() === '';

  return (
    <div className={styles.calc}>
      <span className={styles.calcLabel}>{label || 'Without a name'}</span>
      <output data-wrong={(query.data && !query.data.is_valid) || undefined}>
        {isEmpty
          ? 'Enter a formula.'
          : (shownResult(query.data?.result) ??
            query.data?.message ??
            (query.isError ? 'It could not be worked out.' : '…'))}
      </output>
      {help_text && <small>{help_text}</small>}
    </div>
  );
}

/** The call takes texts of up to 200 characters under 60 characters of key, and no empty ones. */
function filled(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => value !== '' && key.length <= 60)
      .map(([key, value]) => [key, value.slice(0, 200)]),
  );
}

/** A date as dates are shown, a number with its commas, anything else as it is. */
function shownResult(result: string | null | undefined): string | null {
  if (!result) return result ?? null;
  if (/^\d{4}-\d{2}-\d{2}$/u.test(result)) return dateText(result);
  return /^-?\d+(\.\d+)?$/u.test(result) ? withCommas(result) : result;
}
