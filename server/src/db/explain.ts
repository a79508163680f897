import { CompiledQuery, sql } from 'kysely';
import type { CompanyTransaction, Database } from './database.ts';
import { type PlanNode, scansOf } from './explain/plan.ts';
import { sharedTables } from './shared-tables.ts';

export interface Captured {
  sql: string;
  parameters: readonly unknown[];
}

/** A captured query that reads all rows of a company from a table where it should use an index. */
interface Scan {
  sql: string;
  table: string;
  why: string;
}

interface Explained {
  scans: Scan[];
  /** Tables with row-level security that have too few rows for a realistic plan. */
  unevaluated: string[];
}

const estimatedFromRows = 1_000;

/**
 * Explains captured queries as the app role, with row-level security and without sequential scans: once with their
 * parameter values and once with a generic plan, which PostgreSQL uses for repeated statements. An index on the company
 * always exists, so an index scan by client_id alone that then filters, sorts or counts is also reported; it reveals a
 * condition that is not leakproof. Plans depend on statistics, so the company needs a few thousand rows and analysed
 * tables.
 */
export async function explainQueries(
  database: Database,
  client_id: string,
  queries: readonly Captured[],
): Promise<Explained> {
  return database.inCompany(client_id, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const tables = await isolatedTables(tx);
    const explained: Explained = { scans: [], unevaluated: [] };
    for (const query of queries) {
      const plans = [await planOf(tx, query), await preparedPlanOf(tx, query)];
      for (const scan of plans.flatMap((plan) => scansOf(plan))) {
        const table = tables.get(scan.table);
        if (!table) continue;
        if (table.rows < estimatedFromRows) {
          if (!explained.unevaluated.includes(scan.table)) explained.unevaluated.push(scan.table);
          continue;
        }
        const why = reasonAgainst(scan, table.columns);
        const isKnown = explained.scans.some((found) => found.sql === query.sql && found.table === scan.table);
        if (why && !isKnown) explained.scans.push({ sql: query.sql, table: scan.table, why });
      }
    }
    return explained;
  });
}

/**
 * Returns the indexes with which the generic plans of captured queries find rows of a table; 'none' for a scan without
 * an index.
 */
export async function indexesUsed(
  database: Database,
  options: { client_id: string; table: string; queries: readonly Captured[] },
): Promise<string[]> {
  const { client_id, table, queries } = options;
  return database.inCompany(client_id, async (tx) => {
    const used = new Set<string>();
    for (const query of queries) {
      const scans = scansOf(await preparedPlanOf(tx, query)).filter((scan) => scan.table === table);
      for (const { indexes } of scans) for (const index of indexes.length > 0 ? indexes : ['none']) used.add(index);
    }
    return [...used].sort();
  });
}

function reasonAgainst(scan: ReturnType<typeof scansOf>[number], columns: string[]): string | undefined {
  if (scan.kind === 'sequential') return 'It reads the whole table.';
  const isNarrowed = scan.index_conditions.some((condition) => namesAny(condition, columns));
  if (isNarrowed) return undefined;
  if (scan.ends_early && scan.filter && isAmongFound.test(scan.filter)) return undefined;
  if (scan.filter && namesAny(scan.filter, columns)) return `It filters all rows of the company: ${scan.filter}.`;
  return scan.ends_early ? undefined : 'It reads all rows of the company.';
}

/**
 * Matches the filter of a plan that reads a list in order and keeps only the ids that a subquery has collected, until
 * the page is full.
 */
const isAmongFound = /^\(\(ANY \(id = \(hashed SubPlan \d+\)\.col1\)\) IS TRUE\)$/u;

/**
 * True if a condition uses a column other than the company's id. String literals are removed first, because they may
 * contain any word.
 */
function namesAny(condition: string, columns: string[]): boolean {
  const names = new Set(condition.replace(/'(?:[^']|'')*'/g, '').match(/\w+/g));
  return columns.some((column) => column !== 'client_id' && names.has(column));
}

function planOf(tx: CompanyTransaction, query: Captured): Promise<PlanNode> {
  return explainedPlan(tx, CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]));
}

/** Returns the generic plan of a prepared statement, which does not depend on its parameter values. */
async function preparedPlanOf(tx: CompanyTransaction, query: Captured): Promise<PlanNode> {
  const values = query.parameters.length > 0 ? `(${query.parameters.map(() => 'null').join(', ')})` : '';
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  await tx.executeQuery(CompiledQuery.raw(`prepare explained as ${query.sql}`));
  const plan = await explainedPlan(tx, CompiledQuery.raw(`explain (format json) execute explained${values}`));
  await tx.executeQuery(CompiledQuery.raw('deallocate explained'));
  await sql`set local plan_cache_mode = auto`.execute(tx);
  return plan;
}

async function explainedPlan(tx: CompanyTransaction, explain: CompiledQuery): Promise<PlanNode> {
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`No plan for ${explain.sql}`);
  return plan;
}

async function isolatedTables(tx: CompanyTransaction): Promise<Map<string, { rows: number; columns: string[] }>> {
  const { rows } = await sql<{ name: string; rows: number; columns: string[] }>`
    select c.relname::text as name, c.reltuples::float8 as rows,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(tx);
  return new Map(rows.filter((row) => !(row.name in sharedTables)).map((row) => [row.name, row]));
}
