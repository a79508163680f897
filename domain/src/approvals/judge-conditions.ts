import { listed } from '../policies/policy-words.ts';
import type { ApprovalConditions, ApprovalTest } from './approval-rule.ts';
import type { ApprovalItem } from './item.ts';
import { judgeChoice } from './judge-choice.ts';
import { judgeCustom } from './judge-custom.ts';
import { judgeFigure } from './judge-figure.ts';
import type { Judged, Seen } from './judged.ts';

/** Looks at conditions one after the other and says what made the difference. */
export function judgeConditions(conditions: ApprovalConditions, seen: Seen): Judged {
  return 'all' in conditions ? judgeAll(conditions.all, seen) : judgeAny(conditions.any, seen);
}

type Branch = ApprovalTest | ApprovalConditions;

function judgeAll(branches: readonly Branch[], seen: Seen): Judged {
  if (branches.length === 0) return { holds: true, says: 'it holds for everything' };
  const judged = branches.map((branch) => judge(branch, seen));
  return judged.find(({ holds }) => !holds) ?? { holds: true, says: listed(judged.map(({ says }) => says)) };
}

function judgeAny(branches: readonly Branch[], seen: Seen): Judged {
  if (branches.length === 0) return { holds: false, says: 'it names no condition' };
  const judged = branches.map((branch) => judge(branch, seen));
  return judged.find(({ holds }) => holds) ?? { holds: false, says: listed(judged.map(({ says }) => says)) };
}

function judge(branch: Branch, seen: Seen): Judged {
  if ('all' in branch || 'any' in branch) return judgeConditions(branch, seen);
  switch (branch.field) {
    case 'has_violation':
      return judgeViolation(branch.value, seen.item);
    case 'custom':
      return judgeCustom(branch, seen);
    case 'total':
    case 'reimbursable_total':
    case 'largest_expense':
    case 'no_of_expenses':
    case 'no_of_violations':
    case 'no_of_checks':
      return judgeFigure(branch, seen);
    case 'category':
    case 'expense_type':
    case 'currency':
    case 'department':
    case 'entity':
    case 'business_unit':
    case 'level':
    case 'group':
    case 'location':
    case 'owner':
      return judgeChoice(branch, seen);
  }
}

function judgeViolation(wanted: boolean, { no_of_violations }: ApprovalItem): Judged {
  const has = no_of_violations > 0;
  return { holds: has === wanted, says: has ? 'it has a policy violation' : 'it has no policy violation' };
}
