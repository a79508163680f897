/** An action of a demo person on a report or an advance, some days ago. */
export type DemoAction<Name extends string> = readonly [by: string, age: number, action: Name, more?: ActionDetails];

export interface ActionDetails {
  /** Their comment. */
  comment?: string;
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
  readonly #moments: { age: number; run: () => Promise<void> }[] = [];

  add(age: number, run: () => Promise<void>): void {
    this.#moments.push({ age, run });
  }

  async run(): Promise<void> {
    for (const moment of this.#moments.toSorted((left, right) => right.age - left.age)) await moment.run();
  }
}
