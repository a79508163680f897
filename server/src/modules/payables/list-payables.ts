export {
  type ListedPayable,
  type PayableFilters,
  type PayableQuery,
  type PayableSum,
  payableList,
  readPayables,
} from './payable-list.rows.ts';
export { type PayableWithRisks, readPayablesWithRisks } from './payable-risks.rows.ts';
export { readOpenSums, readSavedSums } from './payable-sums.rows.ts';
