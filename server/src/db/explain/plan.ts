/** The fields we read from PostgreSQL's `explain (format json)`. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

interface TableScan {
  table: string;
  kind: 'sequential' | 'index';
  index_conditions: string[];
  filter: string | undefined;
  /** A limit above stops the scan early, and no node in between needs all rows. */
  ends_early: boolean;
}

/** Every node of a plan that reads a table. */
export function scansOf(node: PlanNode, ends_early = false): TableScan[] {
  const type = node['Node Type'];
  const table = node['Relation Name'];
  const filter = node.Filter;
  if (table && type === 'Bitmap Heap Scan') {
    return [{ table, kind: 'index', index_conditions: bitmapConditions(node), filter, ends_early: false }];
  }
  if (table && /^Index (Only )?Scan/.test(type)) {
    return [
      { table, kind: 'index', index_conditions: node['Index Cond'] ? [node['Index Cond']] : [], filter, ends_early },
    ];
  }
  if (table && /Scan$/.test(type)) return [{ table, kind: 'sequential', index_conditions: [], filter, ends_early }];

  const below = type === 'Limit' || (ends_early && passesRowsOn.has(type));
  return (node.Plans ?? []).flatMap((plan) => scansOf(plan, below));
}

const passesRowsOn = new Set([
  'Result',
  'Nested Loop',
  'Subquery Scan',
  'Incremental Sort',
  'LockRows',
  'Append',
  'Merge Append',
  'Memoize',
  'ProjectSet',
]);

/** Bitmaps of several indexes may be combined, so the conditions can be nested at any depth. */
function bitmapConditions(node: PlanNode): string[] {
  return (node.Plans ?? []).flatMap((plan) => [
    ...(plan['Index Cond'] ? [plan['Index Cond']] : []),
    ...bitmapConditions(plan),
  ]);
}
