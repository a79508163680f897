import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { withApiCaller } from './call-api.ts';
import { bytesOf } from './capture.ts';
import { pacedFor, percentile } from './load.ts';
import { memoryMib } from './memory.ts';
import type { BenchCompany } from './stage.ts';

interface ExportMeasured {
  rows: number;
  seconds: number;
  peak_mib: number;
  /** The p95 response time of the home page in milliseconds, before and during the export. */
  p95_without: number;
  p95_beside: number;
}

const per_second = 20;
const pollMs = 250;

/** Exports all expenses of a year as CSV while other people open the home page. */
export function measureExport(product: ChildProduct, company: BenchCompany): Promise<ExportMeasured> {
  return withApiCaller(product, company, async (callApi) => {
    const port = Number(new URL(product.address).port);
    const requests = await Promise.all(
      company.people.map(async ({ freshToken }) =>
        bytesOf({ endpoint: 'home.dashboard', access_token: await freshToken() }),
      ),
    );
    const others = (ms: number) => pacedFor({ port, requests }, { per_second, ms });
    await others(2_000);
    const alone = await others(10_000);

    const beside: number[] = [];
    let peak_mib = 0;
    const sampling = setInterval(() => {
      peak_mib = Math.max(peak_mib, memoryMib(product.pid));
    }, 100);
    try {
      const began = performance.now();
      const download = { widget: 'expense_details', format: 'csv', filters: {} };
      const { body } = await callApi<{ export_id: string | null }>('POST', '/analytics/list/download', download);
      for (;;) {
        beside.push(...(await others(1_000)).ms);
        const { data } = (await callApi<Export>('GET', `/misc/export?id=${body.export_id}`)).body;
        if (data.state === 'failed') throw new Error(data.failure);
        if (data.state === 'ready')
          return {
            rows: data.rows_done,
            seconds: (performance.now() - began) / 1000,
            peak_mib,
            p95_without: percentile(alone.ms, 0.95),
            p95_beside: percentile(beside, 0.95),
          };
        await pause(pollMs);
      }
    } finally {
      clearInterval(sampling);
    }
  });
}

interface Export {
  data: { state: string; failure: string; rows_done: number };
}
