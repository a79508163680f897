export {
  findPayables,
  type ListedPayable,
  type PayableFilters,
  type PayableQuery,
  type PayableSum,
  payableList,
  readOpenSums,
  readPayables,
  readSavedSums,
} from './payable-list.rows.ts';
export { type PayableWithRisks, readPayablesWithRisks } from './payable-risks.rows.ts';
