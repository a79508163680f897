/** The name of a tax that has no other one. It is saved with the expense, so it is the same in every language. */
export const defaultTaxName = 'Tax';
