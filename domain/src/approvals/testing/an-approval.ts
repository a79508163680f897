import type { ApprovalNames } from '../approval-names.ts';
import type { ApprovalRule, ApprovalRuleStep, ApproverChoice } from '../approval-rule.ts';
import type { Chain, ChainStep } from '../chain.ts';
import { defaultRule, newStep } from '../default-rule.ts';
import type { ApprovalItem, OwnerStanding } from '../item.ts';
import type { Organisation } from '../organisation.ts';

export interface GivenCompany {
  /** The reporting lines: 'ana > ben > cem' means that Ana reports to Ben, and Ben to Cem. */
  managers?: string;
  disabled?: readonly string[];
  heads?: Record<string, readonly string[]>;
  roles?: Record<string, readonly string[]>;
  owners?: Record<string, string>;
  admins?: readonly string[];
}

/**
 * Returns a company in which Ana reports to Ben and Ben to Cem. Dia is the head of Ana's department, Fay and Gus have
 * the role Finance, and Zoe is the super admin.
 */
export function aCompany(given: GivenCompany = {}): Organisation {
  const lines = (given.managers ?? 'ana > ben > cem').split(',').map((line) => line.split('>').map((id) => id.trim()));
  const managerOf = new Map<string, string>();
  for (const line of lines)
    for (const [index, id] of line.entries()) {
      const above = line[index + 1];
      if (above) managerOf.set(id, above);
    }
  const roles: Record<string, readonly string[]> = { finance: ['fay', 'gus'], audit: ['ida'], ...given.roles };
  const owners: Record<string, string> = given.owners ?? { travel: 'tom', meals: 'mia' };

  return {
    person: (id) =>
      id.startsWith('gone')
        ? undefined
        : {
            user_id: id,
            name: titled(id),
            manager_id: managerOf.get(id) ?? null,
            is_active: !given.disabled?.includes(id),
          },
    headsOf: (id) => (given.heads ?? { ana: ['dia'] })[id] ?? [],
    membersOf: (id) => (roles[id] ? { name: titled(id), user_ids: roles[id] } : undefined),
    ownersOf: (ids) =>
      ids.flatMap((category_id) => {
        const user_id = owners[category_id];
        return user_id ? [{ category_id, name: titled(category_id), user_id }] : [];
      }),
    admins: given.admins ?? ['zoe'],
  };
}

export type GivenItem = Partial<Omit<ApprovalItem, 'standing'>> & { standing?: Partial<OwnerStanding> };

/** Returns Ana's report of USD 120.00 with two meals and no issues. */
export function anItem({ standing, ...given }: GivenItem = {}): ApprovalItem {
  return {
    id: 'r1',
    owner_id: 'ana',
    submitted_by: null,
    currency: 'USD',
    total: '120.00',
    reimbursable_total: '120.00',
    largest_expense: '80.00',
    no_of_expenses: 2,
    no_of_violations: 0,
    no_of_checks: 0,
    distance_km: '0',
    per_diem_days: 0,
    category_ids: ['meals'],
    category_ids_above: [],
    expense_types: ['regular'],
    currencies: ['USD'],
    custom_values: {},
    ...given,
    standing: {
      department_ids: ['sales_europe', 'sales'],
      entity_id: 'labs',
      business_unit_id: null,
      level_id: 'l3',
      group_ids: ['travellers'],
      location: 'New York',
      ...standing,
    },
  };
}

export const names: ApprovalNames = {
  currency: 'USD',
  nameOf: (id) => (id.startsWith('gone') || id === 'cost_center' ? undefined : titled(id)),
  noOfMembers: (id) => ({ finance: 3, audit: 1, board: 0 })[id],
};

export const manager: ApproverChoice = { kind: 'reporting_manager', level: 1 };
export const secondManager: ApproverChoice = { kind: 'reporting_manager', level: 2 };
export const head: ApproverChoice = { kind: 'department_head' };
export const finance: ApproverChoice = { kind: 'role', role_id: 'finance' };
export const audit: ApproverChoice = { kind: 'role', role_id: 'audit' };
export const categoryOwner: ApproverChoice = { kind: 'category_owner' };
export const previousManager: ApproverChoice = { kind: 'previous_step_manager' };
export const person = (user_id: string): ApproverChoice => ({ kind: 'user', user_id });

export function step(approvers: ApproverChoice | readonly ApproverChoice[], given: Partial<ApprovalRuleStep> = {}) {
  return newStep({ ...given, approvers: 'kind' in approvers ? [approvers] : approvers });
}

export function aRule(given: Partial<ApprovalRule> = {}): ApprovalRule {
  return { ...defaultRule, id: 'r', name: 'R', is_default: false, ...given };
}

/**
 * Prints the steps of a chain: 'Reporting manager: ben / Finance: fay|gus', with '&' between people who must all
 * approve and the reason in brackets for a skipped step. Prints the outcome if the chain has no steps.
 */
export function written({ outcome, steps }: Pick<Chain, 'outcome' | 'steps'>): string {
  return outcome === 'steps' ? steps.map(writtenStep).join(' / ') : outcome;
}

function writtenStep({ title, mode, approvers, skipped_because }: ChainStep): string {
  const people = approvers.map(({ user_id }) => user_id).join(mode === 'any' ? '|' : '&');
  return skipped_because === null ? `${title}: ${people}` : `[${title}: ${skipped_because}]`;
}

function titled(id: string): string {
  const spoken = id.replaceAll('_', ' ');
  return `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}`;
}
