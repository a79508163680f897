import { type Refusal, refuse } from '../decision.ts';
import type { ValueType } from './value.ts';

const spoken: Record<ValueType, string> = {
  number: 'a number',
  text: 'a text',
  date: 'a date',
  boolean: 'a yes or no',
};

interface Misfit {
  taker: string;
  takes: string;
  given: readonly ValueType[];
  /** The error message leaves out values of this type, as they are correct. */
  fine?: ValueType;
}

/** "round takes a number …, not a text". */
export function wrongType({ taker, takes, given, fine }: Misfit): Refusal<'formula.wrong_type'> {
  const odd = new Set(given.filter((type) => type !== fine));
  const found = [...odd].map((type) => spoken[type]).join(' and ');
  return refuse('formula.wrong_type', {
    label: taker,
    reason: `${taker} takes ${takes}${found ? `, not ${found}` : ''}`,
  });
}
