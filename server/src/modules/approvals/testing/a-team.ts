import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { OutputOf, SentOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { aCompany, type TestCompanyOptions, type TestPerson, type TestSetup } from '../../../testing/a-company.ts';
import { everyDrift } from '../../../testing/recount.ts';

type Rule = SentOf<typeof approvalRules.create>['rule'];
export type Step = NonNullable<Rule['steps']>[number];
type Submitted = OutputOf<typeof reports.submit>['data'];

/** Creates a company in which Ana reports to Boss, Boss reports to Head, Deputy can be a delegate, and Fin pays. */
export async function aTeam(product: TestSetup, options: TestCompanyOptions = {}) {
  const company = await aCompany(
    product,
    {
      admin: ['super_admin'],
      head: ['employee', 'approver'],
      boss: ['employee', 'approver'],
      ana: ['employee'],
      ben: ['employee'],
      deputy: ['employee'],
      fin: ['employee', 'finance'],
    } as const,
    options,
  );

  const { admin, head, boss, ana } = company.people;
  const meals = (await admin.calls('categories.create', { name: 'Meals' })).data.id;
  const reportsTo = (person: TestPerson, manager: TestPerson) =>
    company.inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ manager_id: manager.user_id })
        .where('client_id', '=', company.client_id)
        .where('id', '=', person.user_id)
        .execute(),
    );

  await reportsTo(ana, boss);
  await reportsTo(boss, head);
  const currency = options.currency ?? 'USD';

  return {
    company,
    ...company.people,
    meals,
    reportsTo,
    drift: () => company.inCompany((tx) => everyDrift(tx, company.client_id)),
    /** Sets the steps of the default rule. */
    goes: async (...steps: Step[]) => {
      const last = (await admin.calls('approvalRules.list', {})).data.at(-1);
      await admin.calls('approvalRules.edit', {
        id: null,
        version: last?.version ?? 0,
        name: last?.name ?? '',
        rule: { steps },
      });
    },
    /** Submits a report with one expense for each amount. */
    submits: async (person: TestPerson, amounts: readonly string[] = ['10.00'], title = 'A trip') => {
      const expense_ids: string[] = [];
      for (const amount of amounts) {
        const form = { category_id: meals, merchant: 'Lokál', spent_on: '2026-11-10', currency, amount };
        expense_ids.push((await person.calls('expenses.create', form)).expense_id);
      }
      const { report_id, data } = await person.calls('reports.create', { title, expense_ids });
      const submitted = await person.calls('reports.submit', { report_id, version: data.version });
      return { report_id, expense_ids, version: submitted.data.version, data: submitted.data satisfies Submitted };
    },
  };
}

export function isUser(person: TestPerson): { kind: 'user'; user_id: string } {
  return { kind: 'user', user_id: person.user_id };
}

/** Returns a step that needs one of the approvers, or all of them in mode `all`. */
export function stepOf(people: readonly TestPerson[], mode: 'any' | 'all' = 'any', more: Partial<Step> = {}): Step {
  return { approvers: people.map(isUser), mode, ...more };
}

export async function versionOf(person: TestPerson, report_id: string): Promise<number> {
  return (await person.calls('reports.details', { id: report_id })).data.version;
}

/** Makes the deputy a delegate of the approver. */
export function makeDelegate(
  deputy: TestPerson,
  approver: TestPerson,
  more: { starts_on?: string; ends_on?: string } = {},
) {
  return approver.calls('delegates.create', {
    user_id: deputy.user_id,
    can_submit: false,
    can_approve: true,
    starts_on: '2026-11-01',
    ...more,
  });
}
