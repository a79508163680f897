/**
 * The default name of a tax, used when no other name is known. It is not translated, because it is saved with the
 * expense.
 */
export const defaultTaxName = 'Tax';
