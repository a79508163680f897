/** The texts of a list that name its rows. */
export interface RowTexts {
  /** '3 reports'. */
  count: (count: number) => string;
  /** 'Select all 128 reports'. */
  selectAll: (count: number) => string;
}
