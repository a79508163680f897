import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import { type RuleChoices, useRuleChoices } from '../rules/parts/use-rule-choices.ts';
import type { AppliesTo } from './approval-rules.calls.ts';

type CustomField = Answer<'customFields.list'>['data'][number];

/** Everything an approval rule can refer to, including the custom fields of reports or advances. */
export interface ApprovalChoices extends RuleChoices {
  applies_to: AppliesTo;
  fields: readonly CustomField[];
}

export function useApprovalChoices(
  applies_to: AppliesTo,
  knownNames: readonly Record<string, string>[],
): ApprovalChoices {
  const choices = useRuleChoices(knownNames, { applies_to: applies_to === 'report' ? 'expense' : 'advance' });
  const all = useQuery(queryOf('customFields.list', { applies_to })).data?.data ?? [];
  const fields = all.filter(({ is_active }) => is_active);
  const labels = new Map(all.map(({ key, label }) => [key, label]));
  return { ...choices, applies_to, fields, labelOf: (key) => labels.get(key) ?? key.replaceAll('_', ' ') };
}
