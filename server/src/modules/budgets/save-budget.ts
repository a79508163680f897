import { v7 as uuidv7 } from 'uuid';
import type { budgets } from '#contract/budgets.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { type BudgetTarget, budgetName } from '#domain/budgets/budget-use.ts';
import { msg } from '#domain/language/translate.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { violatedUnique } from '../../db/unique-violation.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { deleteBudget, insertBudget, lockBudget, readTargetNames, updateBudget } from './budgets.rows.ts';
import { projectField } from './project-field.ts';

/** Creates or updates a budget. A target can have only one budget for each kind of period. */
export async function saveBudget(
  context: SignedWriteContext,
  { id, version, ...input }: InputOf<typeof budgets.save>,
): Promise<OutputOf<typeof budgets.save>> {
  const { tx, client_id, actor, record } = context;
  const { currency } = actor.company;
  const fields = { ...input, amount: toDecimal(moneyFrom(input.amount, currency)) };
  const name = await targetName(context, fields);
  const line = { item_kind: 'budget', item_label: name, is_setting: true } as const;

  if (!id) {
    if (fields.project !== null) await refuseUnknownProject(context, fields.project);
    const newId = uuidv7();
    await insertBudget(tx, { client_id, id: newId, ...fields }).catch(refuseExisting(name));
    record({ ...line, action: 'budget_created', item_id: newId, facts: { before: null, after: shown(fields) } });
    return { status: true, id: newId, version: 0 };
  }

  const saved = await lockBudget(tx, { client_id, id });
  if (!saved) throw new Refused('item.not_found');
  if (saved.version !== version) throw new Refused('item.changed');
  const { id: _id, version: _version, ...before } = { ...saved, amount: toDecimal(moneyFrom(saved.amount, currency)) };
  const changed = changedFields(before, fields);
  if (!changed) return { status: true, id, version };
  // A budget keeps its project even if the field no longer offers that option.
  if (fields.project !== null && fields.project !== saved.project) await refuseUnknownProject(context, fields.project);

  await updateBudget(tx, { client_id, id }, fields).catch(refuseExisting(name));
  record({
    ...line,
    action: 'budget_changed',
    item_id: id,
    facts: { before: shown(changed.before), after: shown(changed.after) },
  });
  return { status: true, id, version: version + 1 };
}

export async function removeBudget(
  { tx, client_id, record }: SignedWriteContext,
  { id }: InputOf<typeof budgets.remove>,
): Promise<{ status: true }> {
  const saved = await lockBudget(tx, { client_id, id });
  if (!saved) throw new Refused('item.not_found');
  const name = budgetName({ ...(await readTargetNames(tx, { client_id, ...saved })), project: saved.project });
  await deleteBudget(tx, { client_id, id });
  record({
    action: 'budget_removed',
    item_kind: 'budget',
    item_id: id,
    item_label: name,
    is_setting: true,
    facts: { before: shown(saved), after: null },
  });
  return { status: true };
}

async function targetName({ tx, client_id }: SignedWriteContext, target: BudgetTarget): Promise<string> {
  const { department_id, category_id, project } = target;
  if (department_id === null && category_id === null && project === null)
    throw new Refused('budget.no_target', {}, { department_id: msg`Choose a department, a category or a project.` });
  const names = await readTargetNames(tx, { client_id, ...target });
  if ((department_id !== null && !names.department) || (category_id !== null && !names.category))
    throw new Refused('item.not_found');
  return budgetName({ ...names, project });
}

/** Refuses a project that the project field does not allow. */
async function refuseUnknownProject({ tx, client_id }: SignedWriteContext, project: string): Promise<void> {
  const field = await projectField(tx, client_id);
  if (!field || (field.kind === 'select' && !field.options.includes(project)))
    throw new Refused(
      'budget.no_project',
      { name: project },
      { project: msg`Choose a project that expenses can have.` },
    );
}

/** Returns the values for the audit log. The label of the entry already names the department, category and project. */
function shown({ period, amount, from_on }: { period?: string; amount?: string; from_on?: string }) {
  return { ...(period && { period }), ...(amount && { amount }), ...(from_on && { from_on }) };
}

function refuseExisting(name: string) {
  return (error: unknown): never => {
    if (violatedUnique(error) !== undefined)
      throw new Refused('budget.exists', { name }, { period: msg`Choose another period.` });
    throw error;
  };
}
