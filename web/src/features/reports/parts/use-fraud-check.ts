import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import type { Report } from './report.ts';

/** Looks once more whether anything in a report was claimed before; what is found stands beside its line. */
export function useFraudCheck({ id }: Pick<Report, 'id'>) {
  const check = useWrite('reports.fraudCheck');
  return {
    isPending: check.isPending,
    check() {
      check.mutate(
        { report_id: id },
        {
          onSuccess: ({ data }) => {
            const found = data.flatMap(({ checks }) => checks).filter(({ is_dismissed }) => !is_dismissed).length;
            if (found === 0) notify.success('Nothing odd was found');
            else notify.info(found === 1 ? 'One thing to look at' : `${found} things to look at`);
          },
          onError: (error) => notify.failure(sentenceOf(error)),
        },
      );
    },
  };
}
