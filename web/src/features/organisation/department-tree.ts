interface Department {
  id: string;
  name: string;
  parent_id: string | null;
}

export interface DepartmentNode<Of> {
  department: Of;
  depth: number;
  below: DepartmentNode<Of>[];
}

/** The departments as a tree, each floor by name. One whose parent is missing stands at the top rather than nowhere. */
export function departmentTree<Of extends Department>(departments: readonly Of[]): DepartmentNode<Of>[] {
  const known = new Set(departments.map(({ id }) => id));
  const byParent = Map.groupBy(departments, ({ parent_id }) => (parent_id && known.has(parent_id) ? parent_id : null));
  const nodesBelow = (parent: string | null, depth: number): DepartmentNode<Of>[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((department) => ({ department, depth, below: nodesBelow(department.id, depth + 1) }));
  return nodesBelow(null, 0);
}

/** Where a department may stand: everywhere but below itself. Named by the whole way down, 'Sales / Partnerships'. */
export function parentChoices(
  departments: readonly Department[],
  id: string | undefined,
): { value: string; label: string }[] {
  const walk = (nodes: DepartmentNode<Department>[], way: string[]): { value: string; label: string }[] =>
    nodes.flatMap(({ department, below }) => {
      if (department.id === id) return [];
      const here = [...way, department.name];
      return [{ value: department.id, label: here.join(' / ') }, ...walk(below, here)];
    });
  return walk(departmentTree(departments), []);
}
