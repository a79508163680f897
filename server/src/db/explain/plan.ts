/** The parts we read of a node in PostgreSQL's `explain (format json)`. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

export interface TableScan {
  table: string;
  kind: 'sequential' | 'index';
  index_conditions: string[];
  filter: string | undefined;
  /** A limit above stops it after some rows, and nothing in between has to see all of them first. */
  ends_early: boolean;
}

/** Every place in a plan where a table is read. */
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

/** The bitmaps of several indexes may have been combined, so the conditions lie any number of levels down. */
function bitmapConditions(node: PlanNode): string[] {
  return (node.Plans ?? []).flatMap((plan) => [
    ...(plan['Index Cond'] ? [plan['Index Cond']] : []),
    ...bitmapConditions(plan),
  ]);
}
