import { isId } from '../../../lib/is-id.ts';

/** 'draft,sent_back' → ['draft', 'sent_back']. */
export function wordsOf(text: string | undefined): string[] {
  return text ? text.split(',').filter(Boolean) : [];
}

export function listOf<Value extends string>(text: string | undefined, allowed: readonly Value[]): Value[] {
  const values = wordsOf(text);
  return allowed.filter((value) => values.includes(value));
}

export function idsOf(text: string | undefined): string[] {
  return wordsOf(text).filter(isId);
}

export function nonEmptyList<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

export function dayOf(text: string | undefined): string | undefined {
  return text && /^\d{4}-\d{2}-\d{2}$/u.test(text) ? text : undefined;
}

export function amountOf(text: string | undefined): string | undefined {
  return text && /^\d{1,15}(\.\d{1,4})?$/u.test(text) ? text : undefined;
}

export function tidy<T extends Record<string, unknown>>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

export interface ViewCount {
  queryKey: readonly unknown[];
  queryFn: () => Promise<{ total_records: number }>;
}

export function fromText(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}
