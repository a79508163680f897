import type { Branch, Conditions, Group, Test } from './rule-draft.ts';

/** Whether all of them have to hold, or any of them. */
export type Joint = 'all' | 'any';

/** The place of a condition: among the whole, or in one of its groups. */
export type Place = readonly [index: number] | readonly [index: number, within: number];

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

/** Of nothing everything holds: an empty tree is always one of 'all'. */
export function treeOf(joint: Joint, branches: Branch[]): Conditions {
  return joint === 'any' && branches.length > 0 ? { any: branches } : { all: branches };
}

export function groupOf(joint: Joint, tests: Test[]): Group {
  return joint === 'any' ? { any: tests } : { all: tests };
}

export function joinedBy(tree: Conditions, joint: Joint): Conditions {
  return treeOf(joint, branchesOf(tree));
}

/** Beside the others, or inside a group. */
export function withTest(tree: Conditions, test: Test, group?: number): Conditions {
  const branches = branchesOf(tree);
  if (group === undefined) return treeOf(jointOf(tree), [...branches, test]);
  return mapped(tree, group, (branch) =>
    isGroup(branch) ? groupOf(jointOf(branch), [...testsOf(branch), test]) : branch,
  );
}

/** A new group holds one condition and joins the others the other way: that is what it is for. */
export function withGroup(tree: Conditions, test: Test): Conditions {
  const joint = jointOf(tree) === 'all' ? 'any' : 'all';
  return treeOf(jointOf(tree), [...branchesOf(tree), groupOf(joint, [test])]);
}

export function replaced(tree: Conditions, place: Place, test: Test): Conditions {
  const [index, within] = place;
  return mapped(tree, index, (branch) =>
    within !== undefined && isGroup(branch)
      ? groupOf(
          jointOf(branch),
          testsOf(branch).map((each, at) => (at === within ? test : each)),
        )
      : test,
  );
}

/** A group that is left with nothing goes with it. */
export function without(tree: Conditions, place: Place): Conditions {
  const [index, within] = place;
  const branches = branchesOf(tree).flatMap((branch, at): Branch[] => {
    if (at !== index) return [branch];
    if (within === undefined || !isGroup(branch)) return [];
    const tests = testsOf(branch).filter((_, place) => place !== within);
    return tests.length > 0 ? [groupOf(jointOf(branch), tests)] : [];
  });
  return treeOf(jointOf(tree), branches);
}

export function groupJoinedBy(tree: Conditions, index: number, joint: Joint): Conditions {
  return mapped(tree, index, (branch) => (isGroup(branch) ? groupOf(joint, testsOf(branch)) : branch));
}

function mapped(tree: Conditions, index: number, change: (branch: Branch) => Branch): Conditions {
  return treeOf(
    jointOf(tree),
    branchesOf(tree).map((branch, at) => (at === index ? change(branch) : branch)),
  );
}
