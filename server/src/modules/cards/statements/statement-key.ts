import { createHash } from 'node:crypto';

interface KeyedLine {
  external_id: string | null;
  last_four: string;
  spent_on: string;
  amount: string;
  merchant: string;
}

/**
 * Returns a function that gives each line of a statement the same id in every file: the id from the bank or, without
 * one, a hash of the card, date, amount, merchant and position among equal lines.
 */
export function statementKeys(): (line: KeyedLine) => string {
  const seen = new Map<string, number>();
  return ({ external_id, last_four, spent_on, amount, merchant }) => {
    if (external_id !== null) return external_id;
    const key = JSON.stringify([last_four, spent_on, amount, merchant.toLowerCase()]);
    const position = (seen.get(key) ?? 0) + 1;
    seen.set(key, position);
    return createHash('sha256').update(`${key} ${position}`).digest('hex');
  };
}
