/** The texts about the rows of a list that contain the noun for a row, such as 'report'. */
export interface RowTexts {
  /** Formats the row count: '3 reports'. */
  count: (count: number) => string;
  /** Returns the text of the button that selects all rows: 'Select all 128 reports'. */
  selectAll: (count: number) => string;
}
