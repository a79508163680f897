import { type Refusal, refuse } from '../decision.ts';
import { t, texts, translate } from '../language/translate.ts';
import type { ValueType } from './value.ts';

const spoken: Readonly<Record<ValueType, string>> = texts({
  number: 'a number',
  text: 'a text',
  date: 'a date',
  boolean: 'a yes or no',
});

interface Misfit {
  taker: string;
  takes: string;
  given: readonly ValueType[];
  /** The type that is correct for the function, so that the error message leaves out values of this type. */
  fine?: ValueType;
}

/** Refuses arguments of the wrong type: "round takes a number …, not a text". */
export function wrongType({ taker, takes, given, fine }: Misfit): Refusal<'formula.wrong_type'> {
  const odd = new Set(given.filter((type) => type !== fine));
  const [first, ...others] = [...odd].map((type) => spoken[type]);
  const found = first && others.reduce((before, each) => t`${before} and ${each}`, first);
  const expected = translate(takes);
  return refuse('formula.wrong_type', {
    label: taker,
    reason: found ? t`${taker} takes ${expected}, not ${found}` : t`${taker} takes ${expected}`,
  });
}
