import type { PolicyLimit, PolicyRule } from './policy-rule.ts';
import { approversText, conditionPhrases, limitPhrase, namesIn, periodNouns, type RuleNames } from './rule-text.ts';
import { type Piece, type Sentence, sentence, value } from './sentence-parts.ts';

/**
 * Describes the policy as the editor shows it, with each value linked to its control: "When anyone in Sales claims a
 * Client meal over USD 40.00 per person, require a reason and add … as approver".
 */
export function editorSentence(rule: PolicyRule, names: RuleNames): Sentence {
  const { limit } = rule;
  return sentence([
    'When ',
    value(whoText(rule, names), 'who'),
    ...wherePieces(rule, names),
    rule.applies_to === 'expense' ? ' claims ' : ' requests ',
    ...whatPieces(rule, names),
    ...conditionPhrases(rule, names, 'condition').flatMap((each) => (each.length > 0 ? [' ', ...each] : [])),
    ...(limit ? limitPieces(limit, names) : []),
    ', ',
    value(actionText(rule), 'action'),
    ...(rule.add_approvers.length > 0
      ? [
          ' and add ',
          value(approversText(rule, names), 'approvers'),
          ` as approver${rule.add_approvers.length > 1 ? 's' : ''}`,
        ]
      : []),
  ]);
}

function whoText({ who }: PolicyRule, names: RuleNames): string {
  const named = [who.user_ids, who.level_ids, who.group_ids].filter(({ values }) => values.length > 0);
  if (named.length === 0) return 'anyone';
  return named.map((choice) => `${choice.mode === 'IN' ? '' : 'anyone but '}${namesIn(choice, names)}`).join(', ');
}

function wherePieces({ who }: PolicyRule, names: RuleNames): Piece[] {
  const places = [who.department_ids, who.entity_ids, who.business_unit_ids, who.locations];
  return places.flatMap((choice): Piece[] =>
    choice.values.length === 0
      ? []
      : [
          choice.mode === 'IN' ? ' in ' : ' outside ',
          value(choice.values.map((id) => names.nameOf(id) ?? id).join(', '), 'where'),
        ],
  );
}

function whatPieces({ what, applies_to }: PolicyRule, names: RuleNames): Piece[] {
  const { mode, values } = what.category_ids;
  const thing = applies_to === 'expense' ? 'expense' : 'advance';
  if (values.length === 0) return ['an ', value(thing, 'what')];
  const named = values.map((id) => names.nameOf(id) ?? id).join(', ');
  if (mode === 'NOT_IN') return [`an ${thing} other than `, value(named, 'what')];
  return [/^[aeiou]/iu.test(named) ? 'an ' : 'a ', value(named, 'what')];
}

function limitPieces(limit: PolicyLimit, names: RuleNames): Piece[] {
  const phrase = [' ', ...limitPhrase(limit, names, 'limit')];
  if (limit.kind === 'age_days') return phrase;
  if (limit.kind === 'advance_count') return [...phrase, ' open at once'];
  const isPersonOnly = limit.per_person && limit.period === 'transaction';
  const per = [...(limit.per_person ? ['person'] : []), ...(isPersonOnly ? [] : [periodNouns[limit.period]])];
  return [...phrase, ' per ', value(per.join(' and '), 'per')];
}

function actionText({ action, reason_required }: PolicyRule): string {
  switch (action) {
    case 'flag':
      return 'flag it for the approver';
    case 'warn':
      return reason_required ? 'require a reason' : 'show a warning';
    case 'block':
      return 'block it';
    case 'cap':
      return 'cap it at the limit';
  }
}
