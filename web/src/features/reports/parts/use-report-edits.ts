import { useEffect, useRef } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import type { Report } from '../../items/parts/report.ts';
import { useCacheReport } from './use-report.ts';

type Change = Partial<Pick<Sent<'reports.edit'>, 'title' | 'purpose' | 'custom_values' | 'link_ids' | 'unlink_ids'>>;

export interface ReportEdits {
  change: (change: Change) => Promise<Report>;
  /** Sends the change that `compose` derives from the newest report. Sends nothing if it returns null. */
  changeNewest: (compose: (current: Report) => Change | null) => Promise<Report | null>;
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

  function enqueue<Result>(send: () => Promise<Result>): Promise<Result> {
    const result = queue.current.catch(() => undefined).then(send);
    queue.current = result;
    return result;
  }

  async function saved(answer: ReturnType<typeof edit.mutateAsync>): Promise<Report> {
    const edited = await answer;
    latest.current = edited.data;
    cacheReport(edited);
    return edited.data;
  }

  function send(change: Change): Promise<Report> {
    const { id, version, title, purpose, custom_values } = latest.current;
    return saved(
      edit.mutateAsync({
        report_id: id,
        version,
        title,
        purpose,
        custom_values: custom_values as NonNullable<Change['custom_values']>,
        ...change,
      }),
    );
  }

  return {
    change: (change) => enqueue(() => send(change)),
    changeNewest: (compose) =>
      enqueue(async () => {
        const change = compose(latest.current);
        return change && send(change);
      }),
    retitle: (title) =>
      enqueue(() => {
        const { id, version } = latest.current;
        return saved(rename.mutateAsync({ report_id: id, version, title }));
      }),
  };
}
