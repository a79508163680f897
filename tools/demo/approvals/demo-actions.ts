/** An action that a demo person took on a report or an advance `age` days ago. */
export type DemoAction<Name extends string> = readonly [by: string, age: number, action: Name, more?: ActionDetails];

export interface ActionDetails {
  comment?: string;
  /** Colleagues whom the person mentions or adds as approvers. */
  people?: readonly string[];
  /** The merchant of the line that the action concerns. */
  line?: string;
  /** The title of the advance that the action applies to a report. */
  advance?: string;
  amount?: string;
  method?: string;
}

/**
 * A list of actions that `run` executes from the oldest day to the newest. Actions of the same day run in the order in
 * which they were added.
 */
export class Timeline {
  readonly #moments: { age: number; run: () => Promise<void> }[] = [];

  add(age: number, run: () => Promise<void>): void {
    this.#moments.push({ age, run });
  }

  async run(): Promise<void> {
    for (const moment of this.#moments.toSorted((left, right) => right.age - left.age)) await moment.run();
  }
}
