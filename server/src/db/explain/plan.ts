/** The fields that are read from PostgreSQL's `explain (format json)`. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

interface TableScan {
  table: string;
  kind: 'sequential' | 'index';
  /** The indexes that the scan uses; more than one if a bitmap combines several indexes. */
  indexes: string[];
  index_conditions: string[];
  filter: string | undefined;
  /** True if a limit above the scan stops it early and no node in between needs all rows. */
  ends_early: boolean;
}

/** Returns every node of a plan that reads a table. */
export function scansOf(node: PlanNode, ends_early = false): TableScan[] {
  const type = node['Node Type'];
  const table = node['Relation Name'];
  const filter = node.Filter;
  if (table && type === 'Bitmap Heap Scan') {
    const parts = bitmapScans(node);
    return [
      {
        table,
        kind: 'index',
        indexes: namesOf(parts),
        index_conditions: conditionsOf(parts),
        filter,
        ends_early: false,
      },
    ];
  }
  if (table && /^Index (Only )?Scan/.test(type)) {
    return [
      { table, kind: 'index', indexes: namesOf([node]), index_conditions: conditionsOf([node]), filter, ends_early },
    ];
  }
  if (table && /Scan$/.test(type))
    return [{ table, kind: 'sequential', indexes: [], index_conditions: [], filter, ends_early }];

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

/** Returns the nested index scans of a bitmap scan at any depth, because bitmaps of several indexes can be combined. */
function bitmapScans(node: PlanNode): PlanNode[] {
  return (node.Plans ?? []).flatMap((plan) => [plan, ...bitmapScans(plan)]);
}

function namesOf(scans: readonly PlanNode[]): string[] {
  return scans.flatMap((scan) => scan['Index Name'] ?? []);
}

function conditionsOf(scans: readonly PlanNode[]): string[] {
  return scans.flatMap((scan) => scan['Index Cond'] ?? []);
}
