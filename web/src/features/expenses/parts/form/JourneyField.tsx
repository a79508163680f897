import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from './JourneyField.module.css';

interface JourneyFieldProps {
  label: string;
  isOptional: boolean;
  description?: string;
  error?: string | undefined;
  /** The journey as a text such as 'Lyon to Berlin'. */
  value: string;
  onChange: (journey: string) => void;
}

const separator = ' to ';

/** The fields for the start and end of a journey, with the distance between them. */
export function JourneyField({ label, isOptional, description, error, value, onChange }: JourneyFieldProps) {
  const [ends, setEnds] = useState(() => endsOf(value));
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    setEnds(endsOf(value));
  }

  function change(next: { from: string; to: string }) {
    const journey = next.from.trim() || next.to.trim() ? `${next.from.trim()}${separator}${next.to.trim()}` : '';
    setEnds(next);
    setReported(journey);
    onChange(journey);
  }

  return (
    <div>
      <FieldPair>
        <TextField
          label={t`${label}: from`}
          isOptional={isOptional}
          maxLength={120}
          error={error}
          value={ends.from}
          onChange={({ currentTarget }) => change({ ...ends, from: currentTarget.value })}
        />
        <TextField
          label={t`${label}: to`}
          isOptional={isOptional}
          maxLength={120}
          value={ends.to}
          onChange={({ currentTarget }) => change({ ...ends, to: currentTarget.value })}
        />
      </FieldPair>
      <Distance {...ends} fallback={description ?? ''} />
    </div>
  );
}

function endsOf(journey: string): { from: string; to: string } {
  const [from = '', ...to] = journey.split(separator);
  return { from, to: to.join(separator) };
}

function Distance({ from, to, fallback }: { from: string; to: string; fallback: string }) {
  const [debounced] = useDebouncedValue(`${from.trim()}${separator}${to.trim()}`, 500);
  const ends = endsOf(debounced);
  const { data } = useQuery({
    ...queryOf('attributes.travelInfo', ends),
    enabled: ends.from.length > 1 && ends.to.length > 1,
    retry: false,
    staleTime: 10 * 60_000,
  });
  const text = data
    ? t`${data.from.name}, ${data.from.country}, to ${data.to.name}, ${data.to.country}: about ${withCommas(data.distance_km)} km`
    : fallback;
  return text ? <p className={styles.way}>{text}</p> : null;
}
