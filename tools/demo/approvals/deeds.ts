/** Something somebody of the demo company did with a report or an advance, some days ago. */
export type Deed<Name extends string> = readonly [by: string, age: number, deed: Name, more?: DeedFacts];

export interface DeedFacts {
  /** What they wrote. */
  words?: string;
  /** Colleagues they mention, or ask to decide as well. */
  people?: readonly string[];
  /** Which line it is about, by its merchant. */
  line?: string;
  /** Which advance pays, by its title. */
  advance?: string;
  amount?: string;
  /** How it was paid. */
  method?: string;
}

/** Done in the order of their days; on one day as they were written down. */
export class Timeline {
  readonly #moments: { age: number; happen: () => Promise<void> }[] = [];

  add(age: number, happen: () => Promise<void>): void {
    this.#moments.push({ age, happen });
  }

  async happen(): Promise<void> {
    for (const moment of this.#moments.toSorted((left, right) => right.age - left.age)) await moment.happen();
  }
}
