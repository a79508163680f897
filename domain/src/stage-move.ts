/** A row of a stage table: the stages a move can start from and the stage it leads to. */
export interface Move<Stage extends string> {
  from: readonly Stage[];
  to: Stage;
}
