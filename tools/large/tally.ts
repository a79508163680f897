import type { Counter } from '#domain/counters.ts';

const slots = 32;

/** Counts inserted rows per person and per company, as the write pipeline does for each write. */
export class Tally {
  readonly #persons = new Map<string, { person_id: string; counter: string; count: number; cents: number }>();
  readonly #companies = new Map<string, { counter: string; slot: number; count: number; cents: number }>();
  #slot = 0;

  /** Moves to the next counter slot. Each report uses the next slot, as if it had a separate writer. */
  nextWriter(): void {
    this.#slot = (this.#slot + 1) % slots;
  }

  add(entry: { person_id: string; counter: Counter; cents: number }): void {
    const { person_id, counter, cents } = entry;
    const slot = this.#slot;
    addTo(this.#persons, `${person_id} ${counter}`, { person_id, counter, count: 1, cents });
    addTo(this.#companies, `${counter} ${slot}`, { counter, slot, count: 1, cents });
  }

  personRows(client_id: string) {
    return [...this.#persons.values()].map(({ cents, ...row }) => ({ client_id, ...row, total: decimal(cents) }));
  }

  companyRows(client_id: string) {
    return [...this.#companies.values()].map(({ cents, ...row }) => ({ client_id, ...row, total: decimal(cents) }));
  }
}

/** Formats cents as a decimal. The amounts of a generated company are far below the largest exact integer. */
export function decimal(cents: number): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function addTo<Row extends { count: number; cents: number }>(rows: Map<string, Row>, key: string, row: Row): void {
  const known = rows.get(key);
  if (!known) return void rows.set(key, row);
  known.count += row.count;
  known.cents += row.cents;
}
