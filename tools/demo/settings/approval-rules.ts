import { approvalRules } from '#contract/approval-rules.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { createRule } from '#server/modules/approval-rules/save-rule.ts';
import type { ActAs } from './acting.ts';

type DemoRule = SentOf<typeof approvalRules.create>;

interface DemoNames {
  department(name: string): string;
  level(name: string): string;
  role(key: 'finance'): string;
  user(name: string): string;
  category(name: string): string;
  advanceCategory(name: string): string;
}

/** Adds approval rules of every kind, for reports and advances. */
export async function seedApprovalRules(act: ActAs, names: DemoNames): Promise<void> {
  for (const rule of [...rulesByAmount(names), ...rulesByClaim(names), ...advanceRules(names)]) {
    const input = approvalRules.create.input.parse(rule);
    await act('Sofia Marchetti', 430, (context) => createRule(context, input));
  }
}

const manager = { kind: 'reporting_manager' as const, level: 1 };

function financeOf(the: DemoNames) {
  return { kind: 'role' as const, role_id: the.role('finance') };
}

/** Returns rules for reports that depend on the total or the largest expense. */
function rulesByAmount(the: DemoNames): readonly DemoRule[] {
  return [
    {
      name: 'Large reports',
      description: 'Agreed with the auditors.',
      rule: {
        conditions: { all: [{ field: 'total', operator: '>', value: '5000.00' }] },
        steps: [
          { approvers: [manager], remind_after_days: 3, escalate_after_days: 7 },
          { approvers: [financeOf(the)], remind_after_days: 2 },
        ],
        resumes_at_sender: true,
      },
    },
    {
      name: 'Costly trips of sales',
      description: 'The head of the department wants to know.',
      rule: {
        conditions: {
          all: [
            { field: 'department', operator: 'in', values: [the.department('Sales')] },
            {
              any: [
                { field: 'largest_expense', operator: '>', value: '2500.00' },
                { field: 'no_of_violations', operator: '>', value: '2' },
              ],
            },
          ],
        },
        steps: [
          { approvers: [manager], notify: [{ kind: 'department_head' }] },
          { approvers: [{ kind: 'department_head' }], skip_below: '1000.00' },
        ],
      },
    },
    {
      name: 'Small and clean',
      description: 'To be tried next year.',
      is_active: false,
      rule: {
        conditions: { all: [{ field: 'total', operator: '<=', value: '50.00' }] },
        steps: [{ approvers: [manager] }],
        auto_approve: { total_at_most: '50.00' },
        audit_pct: 5,
      },
    },
  ];
}

/** Returns rules for reports that depend on the content or the claimant. */
function rulesByClaim(the: DemoNames): readonly DemoRule[] {
  return [
    {
      name: 'Software',
      description: 'The category owner reviews it first to avoid duplicate purchases.',
      rule: {
        conditions: { all: [{ field: 'category', operator: 'in', values: [the.category('Software')] }] },
        steps: [
          { approvers: [{ kind: 'category_owner' }], remind_after_days: 5 },
          { approvers: [manager], skip_if_approved_before: true },
        ],
      },
    },
    {
      name: 'Phone and internet',
      description: 'Nobody has to look at these.',
      rule: {
        conditions: {
          all: [
            { field: 'category', operator: 'in', values: ['Internet', 'Mobile phone'].map(the.category) },
            { field: 'total', operator: '<=', value: '80.00' },
          ],
        },
        steps: [{ approvers: [manager] }],
        auto_approve: { total_at_most: '80.00' },
      },
    },
    {
      name: 'Executives',
      description: 'They have no manager here: two colleagues have to agree.',
      rule: {
        conditions: { all: [{ field: 'level', operator: 'in', values: [the.level('Executive')] }] },
        steps: [
          {
            approvers: ['Aiko Tanaka', 'Rahul Deshpande'].map((name) => ({ kind: 'user', user_id: the.user(name) })),
            mode: 'all',
          },
        ],
      },
    },
  ];
}

function advanceRules(the: DemoNames): readonly DemoRule[] {
  const finance = financeOf(the);
  const applies_to = 'advance' as const;

  return [
    {
      name: 'Large advances',
      applies_to,
      rule: {
        conditions: { all: [{ field: 'total', operator: '>', value: '2000.00' }] },
        steps: [{ approvers: [manager] }, { approvers: [finance] }],
      },
    },
    {
      name: 'Petty cash',
      applies_to,
      rule: {
        conditions: { all: [{ field: 'category', operator: 'in', values: [the.advanceCategory('Petty cash')] }] },
        steps: [{ approvers: [finance], remind_after_days: 2 }],
      },
    },
    {
      name: 'Relocation',
      applies_to,
      description: 'Agreed one level further up.',
      rule: {
        conditions: { all: [{ field: 'category', operator: 'in', values: [the.advanceCategory('Relocation')] }] },
        steps: [{ approvers: [manager] }, { approvers: [{ kind: 'previous_step_manager' }], skip_below: '500.00' }],
      },
    },
    {
      name: 'Executives',
      applies_to,
      rule: {
        conditions: { all: [{ field: 'level', operator: 'in', values: [the.level('Executive')] }] },
        steps: [{ approvers: [finance], escalate_after_days: 14, escalate_to: finance }],
      },
    },
  ];
}
