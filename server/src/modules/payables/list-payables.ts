export {
  findPayables,
  type ListedPayable,
  type PayableFilters,
  type PayablePage,
  type PayableQuery,
  type PayableSum,
  readPayableIds,
  readPayablePage,
  readPayables,
  readSavedSums,
} from './payable-list.rows.ts';
