/**
 * The name of a tax to which the receipt gives no other name. It is not translated, because it is saved with the
 * expense.
 */
export const defaultTaxName = 'Tax';
