import { isUuid } from '#domain/text/is-uuid.ts';

/** Reads a filter from its URL parameter. An invalid value is ignored, because users can edit the URL. */
export type FilterParser<Value> = (text: string | undefined) => Value | undefined;

/** Splits 'draft,sent_back' into ['draft', 'sent_back']. */
export function splitValues(text: string | undefined): string[] {
  return text ? text.split(',').filter(Boolean) : [];
}

export const date: FilterParser<string> = (text) => (text && /^\d{4}-\d{2}-\d{2}$/u.test(text) ? text : undefined);

export const amount: FilterParser<string> = (text) => (text && /^\d{1,15}(\.\d{1,4})?$/u.test(text) ? text : undefined);

export const oneId: FilterParser<string> = (text) => (isUuid(text) ? text : undefined);

export const ids: FilterParser<string[]> = (text) => nonEmpty(splitValues(text).filter(isUuid));

export const currencies: FilterParser<string[]> = (text) =>
  nonEmpty(splitValues(text).filter((code) => /^[A-Z]{3}$/u.test(code)));

export function oneOf<const Value extends string>(allowed: readonly Value[]): FilterParser<Value> {
  return (text) => allowed.find((value) => value === text);
}

export function someOf<const Value extends string>(allowed: readonly Value[]): FilterParser<Value[]> {
  return (text) => {
    const values = splitValues(text);
    return nonEmpty(allowed.filter((value) => values.includes(value)));
  };
}

/**
 * Reads a filter on a tab that is limited to some of its values. If the URL has no filter, all values of the tab apply.
 */
export function someWithin<const Value extends string>(allowed: readonly Value[]): FilterParser<Value[]> {
  const chosen = someOf(allowed);
  return (text) => chosen(text) ?? [...allowed];
}

function nonEmpty<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}
