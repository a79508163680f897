import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { type ReadContext, type RoutesOf, read, write } from '../../http/context.ts';
import { changeRuleOrder, removeRule, switchRule } from './order-rules.ts';
import { createRule, editRule } from './save-rule.ts';
import { listRules, ruleDetails } from './show-rules.ts';
import { type ReadSavedItem, tryRules } from './try-rules.ts';

/** Returns the routes of approval rules except `reroute`, which belongs to the approvals module. */
export function approvalRulesRoutes({ readSavedItem }: { readSavedItem: ReadSavedItem }) {
  return {
    list: read(listRules),
    details: read(ruleDetails),
    create: write(createRule),
    edit: write(editRule),
    activate: write(switchRule),
    changeOrder: write(changeRuleOrder),
    remove: write(removeRule),
    test: read((context: ReadContext, input: InputOf<typeof approvalRules.test>) =>
      tryRules(context, input, readSavedItem),
    ),
  } satisfies Omit<RoutesOf<typeof approvalRules>, 'reroute'>;
}
