export {
  findPayables,
  type ListedPayable,
  type PayableFilters,
  type PayableQuery,
  type PayableSum,
  payableList,
  readPayables,
  readSavedSums,
} from './payable-list.rows.ts';
