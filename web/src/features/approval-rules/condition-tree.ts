import type { Branch, Conditions, Group, Test } from './rule-draft.ts';

/** The operator of a tree or group: `all` if all conditions must be met, `any` if one is enough. */
export type Joint = 'all' | 'any';

/**
 * The position of a condition: its index at the top level, or the index of its group and the index within the group.
 */
export type Path = readonly [index: number] | readonly [index: number, within: number];

export function isGroup(branch: Branch): branch is Group {
  return 'all' in branch || 'any' in branch;
}

export function jointOf(tree: Conditions | Group): Joint {
  return 'all' in tree ? 'all' : 'any';
}

export function branchesOf(tree: Conditions): Branch[] {
  return 'all' in tree ? tree.all : tree.any;
}

export function testsOf(group: Group): Test[] {
  return 'all' in group ? group.all : group.any;
}

/** Builds a tree of conditions. An empty tree matches everything, so its operator is always 'all'. */
function treeOf(joint: Joint, branches: Branch[]): Conditions {
  return joint === 'any' && branches.length > 0 ? { any: branches } : { all: branches };
}

function groupOf(joint: Joint, tests: Test[]): Group {
  return joint === 'any' ? { any: tests } : { all: tests };
}

export function joinedBy(tree: Conditions, joint: Joint): Conditions {
  return treeOf(joint, branchesOf(tree));
}

/** Adds a condition to the group with this index or, without an index, at the top level. */
export function withTest(tree: Conditions, test: Test, group?: number): Conditions {
  const branches = branchesOf(tree);
  if (group === undefined) return treeOf(jointOf(tree), [...branches, test]);
  return withBranch(tree, group, (branch) =>
    isGroup(branch) ? groupOf(jointOf(branch), [...testsOf(branch), test]) : branch,
  );
}

/**
 * Adds a group with one condition. The operator of the group is the opposite of the tree's, because a group with the
 * same operator would be redundant.
 */
export function withGroup(tree: Conditions, test: Test): Conditions {
  const joint = jointOf(tree) === 'all' ? 'any' : 'all';
  return treeOf(jointOf(tree), [...branchesOf(tree), groupOf(joint, [test])]);
}

export function replaced(tree: Conditions, path: Path, test: Test): Conditions {
  const [index, within] = path;
  return withBranch(tree, index, (branch) =>
    within !== undefined && isGroup(branch)
      ? groupOf(
          jointOf(branch),
          testsOf(branch).map((sibling, at) => (at === within ? test : sibling)),
        )
      : test,
  );
}

/** Removes a condition. If its group is then empty, removes the group as well. */
export function without(tree: Conditions, path: Path): Conditions {
  const [index, within] = path;
  const branches = branchesOf(tree).flatMap((branch, at): Branch[] => {
    if (at !== index) return [branch];
    if (within === undefined || !isGroup(branch)) return [];
    const tests = testsOf(branch).filter((_, position) => position !== within);
    return tests.length > 0 ? [groupOf(jointOf(branch), tests)] : [];
  });
  return treeOf(jointOf(tree), branches);
}

export function groupJoinedBy(tree: Conditions, index: number, joint: Joint): Conditions {
  return withBranch(tree, index, (branch) => (isGroup(branch) ? groupOf(joint, testsOf(branch)) : branch));
}

function withBranch(tree: Conditions, index: number, change: (branch: Branch) => Branch): Conditions {
  return treeOf(
    jointOf(tree),
    branchesOf(tree).map((branch, at) => (at === index ? change(branch) : branch)),
  );
}
