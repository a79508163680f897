export {
  findPayables,
  type ListedPayable,
  type PayableFilters,
  type PayableQuery,
  type PayableSum,
  payableList,
  readFailedSums,
  readPayables,
  readSavedSums,
} from './payable-list.rows.ts';
export { type PayableWithRisks, readPayablesWithRisks } from './payable-risks.rows.ts';
