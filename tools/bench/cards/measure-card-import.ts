import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { withApiCaller } from '../call-api.ts';
import { memoryMib } from '../memory.ts';
import type { BenchCompany } from '../stage.ts';

interface ImportMeasured {
  /** The seconds from the upload of the file until every transaction is imported. */
  seconds: number;
  peak_mib: number;
  /** The number of different counts that the progress showed during the import. */
  no_of_progress_steps: number;
}

interface Statement {
  data: { id: string; state: string; failure: string; counts: { imported: number } };
}

const pollMs = 250;

/** Uploads a statement with this many lines, confirms it once it is checked, and follows its progress. */
export function measureCardImport(
  product: ChildProduct,
  company: BenchCompany,
  count: number,
): Promise<ImportMeasured> {
  return withApiCaller(product, company, async (callApi) => {
    const content_base64 = Buffer.from(statementOf(count)).toString('base64');
    let peak_mib = 0;
    const sampling = setInterval(() => {
      peak_mib = Math.max(peak_mib, memoryMib(product.pid));
    }, 100);
    const progress = new Set<number>();
    const began = performance.now();
    try {
      const file = { file_name: 'bench.csv', content_base64 };
      const { body: uploaded } = await callApi<Statement>('POST', '/finance/statements/upload', file);
      const statement_id = uploaded.data.id;
      for (;;) {
        const { body } = await callApi<Statement>('GET', `/finance/statements/details?statement_id=${statement_id}`);
        const { state, failure, counts } = body.data;
        if (state === 'failed') throw new Error(failure);
        if (state === 'checked') await callApi('POST', '/finance/statements/confirm', { statement_id });
        if (state === 'importing') progress.add(counts.imported);
        if (state === 'done' && counts.imported !== count) throw new Error(`Only ${counts.imported} were imported.`);
        if (state === 'done') break;
        await pause(pollMs);
      }
      return { seconds: (performance.now() - began) / 1000, peak_mib, no_of_progress_steps: progress.size };
    } finally {
      clearInterval(sampling);
    }
  });
}

function statementOf(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const day = String(1 + (index % 28)).padStart(2, '0');
    const card = String(1 + (index % 50)).padStart(4, '0');
    return `2026-0${1 + (index % 9)}-${day},XXXX-${card},Shop ${index % 5000} Berlin,${(index % 900) + 1}.50,USD,bench-${index}`;
  });
  return ['Transaction date,Card number,Merchant,Amount,Currency,Transaction id', ...lines].join('\n');
}
