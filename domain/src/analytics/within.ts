import { type DimensionKey, dimensionKeys } from './dimensions.ts';

/** One value of a dimension; null stands for rows without a value. */
export interface Within {
  dimension: DimensionKey;
  key: string | null;
}

/** The maximum number of groups in a filter: one for each dimension. */
export const maxWithin = dimensionKeys.length;

/** Returns the text of a dimension value in a URL: 'category:0193…', or 'category' for rows without a category. */
export function withinText({ dimension, key }: Within): string {
  return key === null ? dimension : `${dimension}:${key}`;
}

export function parseWithin(text: string): Within | undefined {
  const [name, ...rest] = text.split(':');
  const dimension = dimensionKeys.find((each) => each === name);
  if (!dimension) return undefined;
  return { dimension, key: rest.length === 0 ? null : rest.join(':') };
}

/** Adds groups to those of a filter. A group replaces an earlier one of the same dimension. */
export function addWithin(texts: readonly string[], groups: readonly Within[]): string[] {
  const isReplaced = (text: string) => groups.some(({ dimension }) => dimension === parseWithin(text)?.dimension);
  return [...texts.filter((text) => !isReplaced(text)), ...groups.map(withinText)];
}
