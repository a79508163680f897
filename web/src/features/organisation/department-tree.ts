interface Department {
  id: string;
  name: string;
  parent_id: string | null;
}

export interface DepartmentNode<Item> {
  department: Item;
  depth: number;
  below: DepartmentNode<Item>[];
}

/** Arranges departments as a tree, each level sorted by name. A department whose parent is missing becomes a root. */
export function departmentTree<Item extends Department>(departments: readonly Item[]): DepartmentNode<Item>[] {
  const known = new Set(departments.map(({ id }) => id));
  const byParent = Map.groupBy(departments, ({ parent_id }) => (parent_id && known.has(parent_id) ? parent_id : null));
  const nodesBelow = (parent: string | null, depth: number): DepartmentNode<Item>[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((department) => ({ department, depth, below: nodesBelow(department.id, depth + 1) }));
  return nodesBelow(null, 0);
}

/**
 * Returns the possible parents of a department, labelled by their path: 'Sales / Partnerships'. Excludes the department
 * itself and its descendants.
 */
export function parentChoices(
  departments: readonly Department[],
  id: string | undefined,
): { value: string; label: string }[] {
  const walk = (nodes: DepartmentNode<Department>[], path: string[]): { value: string; label: string }[] =>
    nodes.flatMap(({ department, below }) => {
      if (department.id === id) return [];
      const fullPath = [...path, department.name];
      return [{ value: department.id, label: fullPath.join(' / ') }, ...walk(below, fullPath)];
    });
  return walk(departmentTree(departments), []);
}
