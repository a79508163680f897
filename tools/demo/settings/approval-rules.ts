import { approvalRules } from '#contract/approval-rules.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { createRule } from '#server/modules/approval-rules/save-rule.ts';
import type { Acting } from './acting.ts';

type DemoRule = SentOf<typeof approvalRules.create>;

interface DemoNames {
  department(name: string): string;
  role(key: 'finance'): string;
}

/** Who decides beyond the manager: finance on what is large, and nobody yet on what is small. */
export async function seedApprovalRules(act: Acting, names: DemoNames): Promise<void> {
  for (const rule of demoRules(names)) {
    const input = approvalRules.create.input.parse(rule);
    await act('Sofia Marchetti', 330, (context) => createRule(context, input));
  }
}

function demoRules(the: DemoNames): readonly DemoRule[] {
  const manager = { kind: 'reporting_manager' as const, level: 1 };
  const finance = { kind: 'role' as const, role_id: the.role('finance') };
  return [
    {
      name: 'Large reports',
      description: 'Agreed with the auditors.',
      rule: {
        conditions: { all: [{ field: 'total', operator: '>', value: '5000.00' }] },
        steps: [
          { approvers: [manager], remind_after_days: 3, escalate_after_days: 7 },
          { approvers: [finance], remind_after_days: 2 },
        ],
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
        steps: [{ approvers: [manager] }, { approvers: [{ kind: 'department_head' }], skip_below: '1000.00' }],
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
    {
      name: 'Large advances',
      applies_to: 'advance',
      rule: {
        conditions: { all: [{ field: 'total', operator: '>', value: '2000.00' }] },
        steps: [{ approvers: [manager] }, { approvers: [finance] }],
      },
    },
  ];
}
