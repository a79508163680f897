import { expect, it } from 'vitest';
import { departmentTree, parentChoices } from './department-tree.ts';

const departments = [
  { id: 'p', name: 'Partnerships', parent_id: 's' },
  { id: 's', name: 'Sales', parent_id: null },
  { id: 'e', name: 'Engineering', parent_id: null },
  { id: 'x', name: 'Orphan', parent_id: 'gone' },
  { id: 'a', name: 'Alliances', parent_id: 'p' },
];

it('sorts each level by name and keeps orphans', () => {
  const lines: string[] = [];
  const walk = (nodes: ReturnType<typeof departmentTree<(typeof departments)[0]>>) => {
    for (const { department, depth, below } of nodes) {
      lines.push(`${'-'.repeat(depth)}${department.name}`);
      walk(below);
    }
  };
  walk(departmentTree(departments));
  expect(lines).toEqual(['Engineering', 'Orphan', 'Sales', '-Partnerships', '--Alliances']);
});

it('offers every parent except the department itself and its descendants', () => {
  expect(parentChoices(departments, 'p').map(({ label }) => label)).toEqual(['Engineering', 'Orphan', 'Sales']);
  expect(parentChoices(departments, undefined).map(({ label }) => label)).toContain('Sales / Partnerships / Alliances');
});
