/** One row of a stage table: from where a move may start and where it ends. */
export interface Move<Stage extends string> {
  from: readonly Stage[];
  to: Stage;
}
