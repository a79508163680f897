import { Fragment, type ReactNode } from 'react';
import { translatedParts } from '#domain/language/translate.ts';

/** Translates a text that contains elements: rich`Signed in as ${<b>{name}</b>}`. */
export function rich(parts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  return translatedParts(parts).map((part) =>
    typeof part === 'number' ? <Fragment key={part}>{values[part]}</Fragment> : part,
  );
}
