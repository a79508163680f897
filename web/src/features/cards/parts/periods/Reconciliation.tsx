import { isUuid } from '#domain/text/is-uuid.ts';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { PeriodDetails } from './PeriodDetails.tsx';
import { PeriodList } from './PeriodList.tsx';

/** The reconciliation periods, or with `?period=` one of them. */
export function Reconciliation() {
  const { search } = useUrlSearch();
  return isUuid(search.period) ? <PeriodDetails key={search.period} period_id={search.period} /> : <PeriodList />;
}
