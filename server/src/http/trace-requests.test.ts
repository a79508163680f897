import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, testPassword } from '../testing/a-company.ts';
import { call } from '../testing/client.ts';
import { testProduct } from '../testing/test-product.ts';

interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

let collector: Server;
let bodies: string[] = [];
const caller = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const traceparent = `00-${caller.trace}-${caller.span}-01`;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  collector.close();
});

/** Runs `work` with a product that sends traces, and returns everything that the collector received. */
async function spansOf(
  work: (product: Awaited<ReturnType<typeof testProduct>>) => Promise<void>,
  options: { works?: boolean; environment?: Record<string, string> } = {},
): Promise<{ spans: ReceivedSpan[]; sent: string }> {
  bodies = [];
  const { port } = collector.address() as AddressInfo;
  const product = await testProduct({
    ...options,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, ...options.environment },
  });
  try {
    await work(product);
  } finally {
    // Stopping the product sends the remaining traces.
    await product.stop();
  }
  const spans = bodies.flatMap(
    (body) =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ) as ReceivedSpan[],
  );
  return { spans, sent: bodies.join('\n') };
}

const attributeOf = (span: ReceivedSpan | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe('traces', () => {
  it('show the request of a caller, its transaction and its statements', async () => {
    const { spans } = await spansOf(async (product) => {
      const { people } = await aCompany(product, { ana: ['employee'] });
      const headers = { traceparent, 'x-request-id': 'traced-request' };
      await people.ana.calls('reports.create', { title: 'Berlin' }, { headers });
    });

    const ofTrace = spans.filter(({ traceId }) => traceId === caller.trace);
    const request = ofTrace.find(({ name }) => name === 'POST reports.create');
    expect(request?.parentSpanId).toBe(caller.span);
    expect(attributeOf(request, 'http.response.status_code')).toBe(200);
    expect(attributeOf(request, 'outlay.request_id')).toBe('traced-request');

    const transaction = ofTrace.find(({ name }) => name === 'write transaction');
    expect(transaction?.parentSpanId).toBe(request?.spanId);
    const statements = ofTrace.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
    expect(statements.map(({ name }) => name)).toContain('INSERT reports');
  });

  it('contain no personal data', async () => {
    const secrets: string[] = [];
    const { spans, sent } = await spansOf(async (product) => {
      const { name, people } = await aCompany(product, { ana: ['employee'] }, { last_name: 'Kowalczyk' });
      const { email } = people.ana;
      secrets.push(name, email, 'Kowalczyk', 'A private dinner', people.ana.access_token, testPassword);
      await call(product.address, 'auth.signIn', { email, password: testPassword });
      await people.ana.calls('reports.create', { title: 'A private dinner' });
      await people.ana.sends('reports.search', { search: 'A private dinner', nonsense: email });
      await people.ana.calls('reports.pagedList', { search: 'private dinner' });
    });
    expect(spans.map(({ name }) => name)).toContain('POST reports.pagedList');
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => sent.includes(encodeURIComponent(secret)))).toEqual([]);
  });

  it('show jobs and calls to outside services', async () => {
    const { spans } = await spansOf(
      async (product) => {
        const { client_id } = await aCompany(product, {});
        const ran = new Promise<void>((resolve) => {
          void product.app.jobs.work('traced-job', async () => {
            await product.app.exchange_rates.ratesSince(null, '2026-01-05');
            resolve();
          });
        });
        await product.app.database.inCompany(client_id, (tx) => product.app.jobs.send(tx, 'traced-job', { client_id }));
        await ran;
      },
      { works: true },
    );
    const job = spans.find(({ name }) => name === 'job traced-job');
    const outgoing = spans.find(({ name }) => name.startsWith('exchange_rates.'));
    expect(job).toMatchObject({ kind: 5 });
    expect(outgoing?.parentSpanId).toBe(job?.spanId);
  });

  it('ignore a malformed header of the caller, and leave out what is not sampled', async () => {
    const { spans } = await spansOf(
      async (product) => {
        const { people } = await aCompany(product, { ana: ['employee'] });
        for (const sent of ['nonsense', traceparent])
          await people.ana.calls('reports.pagedList', {}, { headers: { traceparent: sent } });
      },
      { environment: { OTEL_TRACES_SAMPLER_ARG: '0' } },
    );
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([caller.trace]));
  });

  it('are off by default', async () => {
    bodies = [];
    const product = await testProduct();
    const { people } = await aCompany(product, { ana: ['employee'] });
    await people.ana.calls('reports.pagedList', {}, { headers: { traceparent } });
    expect(product.app.traces).toBeNull();
    await product.stop();
    expect(bodies).toEqual([]);
  });
});
