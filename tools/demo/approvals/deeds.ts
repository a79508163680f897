/** An action of a demo person on a report or an advance, some days ago. */
export type Deed<Name extends string> = readonly [by: string, age: number, deed: Name, more?: DeedFacts];

export interface DeedFacts {
  /** Their comment. */
  words?: string;
  /** Colleagues they mention or add as approvers. */
  people?: readonly string[];
  /** The line it concerns, by merchant. */
  line?: string;
  /** The advance that pays, by title. */
  advance?: string;
  amount?: string;
  /** The payment details. */
  method?: string;
}

/** Sorted by day; actions of the same day keep their order. */
export class Timeline {
  readonly #moments: { age: number; happen: () => Promise<void> }[] = [];

  add(age: number, happen: () => Promise<void>): void {
    this.#moments.push({ age, happen });
  }

  async happen(): Promise<void> {
    for (const moment of this.#moments.toSorted((left, right) => right.age - left.age)) await moment.happen();
  }
}
