import { useEffect, useRef } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import type { Report } from '../../items/parts/report.ts';
import { useCacheReport } from './use-report.ts';

type Change = Partial<Pick<Sent<'reports.edit'>, 'title' | 'purpose' | 'custom_values' | 'link_ids' | 'unlink_ids'>>;

export interface ReportEdits {
  change: (change: Change) => Promise<Report>;
  retitle: (title: string) => Promise<Report>;
}

/**
 * Returns functions that send the changes of a report one after the other, so that each change uses the version that
 * the previous one returned.
 */
export function useReportEdits(report: Report): ReportEdits {
  const cacheReport = useCacheReport();
  const edit = useWrite('reports.edit');
  const rename = useWrite('reports.titleUpdate');
  const latest = useRef(report);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (report.version >= latest.current.version) latest.current = report;
  }, [report]);

  function enqueue(send: (current: Report) => ReturnType<typeof edit.mutateAsync>): Promise<Report> {
    const result = queue.current
      .catch(() => undefined)
      .then(async () => {
        const answer = await send(latest.current);
        latest.current = answer.data;
        cacheReport(answer);
        return answer.data;
      });
    queue.current = result;
    return result;
  }

  return {
    change: (change) =>
      enqueue(({ id, version, title, purpose, custom_values }) =>
        edit.mutateAsync({
          report_id: id,
          version,
          title,
          purpose,
          custom_values: custom_values as NonNullable<Change['custom_values']>,
          ...change,
        }),
      ),
    retitle: (title) => enqueue(({ id, version }) => rename.mutateAsync({ report_id: id, version, title })),
  };
}
