/** An action of a demo person on a report or an advance, some days ago. */
export type DemoAction<Name extends string> = readonly [by: string, age: number, action: Name, more?: ActionDetails];

export interface ActionDetails {
  /** The person's comment. */
  comment?: string;
  /** Colleagues whom the person mentions or adds as approvers. */
  people?: readonly string[];
  /** The merchant of the line that the action concerns. */
  line?: string;
  /** The title of the advance that is used for payment. */
  advance?: string;
  amount?: string;
  /** The payment method. */
  method?: string;
}

/** Actions sorted by day. Those of the same day keep their order. */
export class Timeline {
  readonly #moments: { age: number; run: () => Promise<void> }[] = [];

  add(age: number, run: () => Promise<void>): void {
    this.#moments.push({ age, run });
  }

  async run(): Promise<void> {
    for (const moment of this.#moments.toSorted((left, right) => right.age - left.age)) await moment.run();
  }
}
