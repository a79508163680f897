import { analyticsSources } from '#domain/analytics/sources.ts';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { type CallApi, withApiCaller } from './call-api.ts';
import { percentile } from './load.ts';
import type { BenchCompany } from './stage.ts';

export interface Measured {
  name: string;
  p50: number;
  p95: number;
}

const times = 20;
const warmUps = 2;

const { dimensions } = analyticsSources.expenses;
const filtered = ['user', 'department', 'category', 'merchant', 'currency', 'state'] as const;

/**
 * Measures the time until all cards and charts of insights have their figures, for periods of 365, 90 and 30 days, each
 * compared with the period before it.
 */
export async function measureInsights(product: ChildProduct, company: BenchCompany): Promise<Measured[]> {
  const today = new Date().toISOString().slice(0, 10);
  const periods = { 'last 12 months': 365, 'last 90 days': 90, 'last 30 days': 30 };
  // Each request has its own connection, as in a browser.
  return withApiCaller(product, company, (overview) =>
    withApiCaller(product, company, (spend) =>
      withApiCaller(product, company, async (process) => {
        const screen = async (body: object) => {
          const began = performance.now();
          await Promise.all([
            overview('POST', '/insights/overview', body),
            spend('POST', '/insights/spend', body),
            process('POST', '/insights/process', body),
          ]);
          return performance.now() - began;
        };
        const measured: Measured[] = [];
        for (const [name, days] of Object.entries(periods)) {
          const body = {
            period: { from: daysBefore(today, days - 1), to: today },
            compared: { from: daysBefore(today, 2 * days - 1), to: daysBefore(today, days) },
          };
          measured.push(await repeated(`insights, ${name} compared with those before`, () => screen(body)));
        }
        return measured;
      }),
    ),
  );
}

/**
 * Measures every grouping of a year of expenses, without a filter and with each filter set to the value that has the
 * largest amount.
 */
export function measureGroupings(product: ChildProduct, company: BenchCompany): Promise<Measured[]> {
  return withApiCaller(product, company, async (callApi) => {
    const largest: Record<string, string[]> = {};
    for (const name of filtered) largest[name] = [await largestKey(callApi, name)];
    const measured: Measured[] = [];
    for (const group_by of dimensions)
      for (const filter of [null, ...filtered]) {
        const body = { widget: 'expense_details', group_by, filters: filter ? { [filter]: largest[filter] } : {} };
        const name = `expenses by ${group_by}${filter ? `, one ${filter}` : ''}`;
        measured.push(await repeated(name, async () => (await callApi('POST', groupsPath, body)).ms));
      }
    return measured;
  });
}

const groupsPath = '/analytics/list/groups';

async function largestKey(callApi: CallApi, group_by: string): Promise<string> {
  const body = { widget: 'expense_details', group_by, filters: {} };
  const answer = await callApi<{ data: { key: string | null }[] }>('POST', groupsPath, body);
  const key = answer.body.data.find((group) => group.key !== null)?.key;
  if (!key) throw new Error(`There is no ${group_by} to filter by.`);
  return key;
}

async function repeated(name: string, run: () => Promise<number>): Promise<Measured> {
  for (let time = 0; time < warmUps; time += 1) await run();
  const ms: number[] = [];
  for (let time = 0; time < times; time += 1) ms.push(await run());
  return { name, p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) };
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
