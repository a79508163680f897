export {
  type KeptSum,
  type ListedPayable,
  type PayableFilters,
  type PayablePage,
  type PayableQuery,
  type PayableSort,
  type PayableTally,
  readKeptSums,
  readPayableIds,
  readPayablePage,
  readPayables,
  readPayableTally,
} from './payable-list.rows.ts';
