import type { Answer } from '../../lib/call.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { useOptimisticList } from '../rules/parts/use-optimistic-list.ts';

export type ApprovalRule = Answer<'approvalRules.list'>['data'][number];
export type AppliesTo = ApprovalRule['applies_to'];

export function approvalRulesQuery(applies_to: AppliesTo) {
  return queryOf('approvalRules.list', { applies_to });
}

/**
 * Returns functions that reorder rules and switch them on or off. The list shows a change before the server confirms
 * it.
 */
export function useApprovalRuleList(applies_to: AppliesTo) {
  const order = useWrite('approvalRules.changeOrder');
  const activate = useWrite('approvalRules.activate');
  const changeOptimistically = useOptimisticList<ApprovalRule>(approvalRulesQuery(applies_to).queryKey);

  return {
    reorder: (ids: string[]) =>
      void changeOptimistically(
        (rules) => {
          const position = ({ id }: ApprovalRule) => (id === null ? ids.length : ids.indexOf(id));
          return [...rules].sort((left, right) => position(left) - position(right));
        },
        () => order.mutateAsync({ applies_to, ids }),
      ),
    switchOn: (id: string, is_active: boolean) =>
      void changeOptimistically(
        (rules) => rules.map((rule) => (rule.id === id ? { ...rule, is_active } : rule)),
        () => activate.mutateAsync({ id, is_active }),
      ),
  };
}
