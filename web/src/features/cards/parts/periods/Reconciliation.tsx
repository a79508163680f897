import { isUuid } from '#domain/text/is-uuid.ts';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { PeriodDetails } from './PeriodDetails.tsx';
import { PeriodList } from './PeriodList.tsx';

/** Shows the list of reconciliation periods. With `?period=` in the URL, shows this period instead. */
export function Reconciliation() {
  const { search } = useUrlSearch();
  return isUuid(search.period) ? <PeriodDetails key={search.period} period_id={search.period} /> : <PeriodList />;
}
