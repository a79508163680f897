import { useEffect, useRef } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import type { Report } from './report.ts';
import { useCacheReport } from './use-report.ts';

type Change = Partial<Pick<Sent<'reports.edit'>, 'title' | 'purpose' | 'custom_values' | 'link_ids' | 'unlink_ids'>>;

export interface ReportEdits {
  change: (change: Change) => Promise<Report>;
  retitle: (title: string) => Promise<Report>;
}

/**
 * Changes of one report, one after the other: each is made on the version the one before has answered, so that fast
 * hands never refuse themselves.
 */
export function useReportEdits(report: Report): ReportEdits {
  const keep = useCacheReport();
  const edit = useWrite('reports.edit');
  const rename = useWrite('reports.titleUpdate');
  const latest = useRef(report);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (report.version >= latest.current.version) latest.current = report;
  }, [report]);

  function inTurn(send: (present: Report) => ReturnType<typeof edit.mutateAsync>): Promise<Report> {
    const turn = queue.current
      .catch(() => undefined)
      .then(async () => {
        const answer = await send(latest.current);
        latest.current = answer.data;
        keep(answer);
        return answer.data;
      });
    queue.current = turn;
    return turn;
  }

  return {
    change: (change) =>
      inTurn(({ id, version, title, purpose, custom_values }) =>
        edit.mutateAsync({
          report_id: id,
          version,
          title,
          purpose,
          custom_values: custom_values as NonNullable<Change['custom_values']>,
          ...change,
        }),
      ),
    retitle: (title) => inTurn(({ id, version }) => rename.mutateAsync({ report_id: id, version, title })),
  };
}
