import type { PolicyLimit, PolicyRule } from './policy-rule.ts';
import { brokenRequirements, listedRequirements } from './requirement-phrases.ts';
import {
  approversText,
  boundText,
  choicePhrase,
  conditionPhrases,
  limitPhrase,
  namesIn,
  periodNouns,
  type RuleNames,
} from './rule-text.ts';
import { joined, type Piece, type Sentence, sentence, value } from './sentence-parts.ts';

/** The policy in a list: "Meals over USD 50.00 a day are flagged for the approver." */
export function ruleSentence(rule: PolicyRule, names: RuleNames): Sentence {
  const { limit } = rule;
  const subject = subjectOf(rule, names);
  const about = [...subject.pieces, ...fromPhrase(rule, names), ...conditionPhrases(rule, names)];
  const where = wherePhrase(rule, names);
  // A cap names the paid amount first; other actions name the claims first.
  if (limit && isCap(rule))
    return sentence([...about, ...paidUpTo(limit, subject, names), ...where, '.', ...requirementsPhrase(rule, names)]);
  const broken = limit
    ? [...limitPhrase(limit, names), ...perPhrase(limit)]
    : joined(brokenRequirements(rule.requirements, names), 'or');

  return sentence([
    ...about,
    ...where,
    broken.length > 0 ? ' ' : '',
    ...broken,
    ' ',
    ...consequence(rule, subject, names),
    '.',
    ...(limit ? requirementsPhrase(rule, names) : []),
  ]);
}

interface Subject {
  pieces: Piece[];
  isPlural: boolean;
}

function subjectOf({ what, applies_to }: PolicyRule, names: RuleNames): Subject {
  const all = applies_to === 'expense' ? 'Expenses' : 'Advances';
  const { mode, values } = what.category_ids;
  if (values.length === 0) return { pieces: [all], isPlural: true };
  const named = namesIn(what.category_ids, names);
  if (mode === 'NOT_IN') return { pieces: [`${all} other than `, value(named)], isPlural: true };
  // Category names are free text, so a trailing s is taken as a plural.
  return { pieces: [value(named)], isPlural: values.length > 1 || /[^s]s$/iu.test(named) };
}

function fromPhrase({ who }: PolicyRule, names: RuleNames): Piece[] {
  return [
    ...choicePhrase(who.department_ids, { preposition: 'from', names }),
    ...choicePhrase(who.group_ids, { preposition: 'from', names }),
  ];
}

function wherePhrase({ who }: PolicyRule, names: RuleNames): Piece[] {
  const levels = who.level_ids.values.length > 1 ? 'levels' : 'level';
  return [
    ...choicePhrase(who.entity_ids, { preposition: 'in', names }),
    ...choicePhrase(who.business_unit_ids, { preposition: 'in', names }),
    ...choicePhrase(who.locations, { preposition: 'in', names }),
    ...choicePhrase(who.level_ids, { preposition: `by ${levels}`, names }),
    ...choicePhrase(who.user_ids, { preposition: 'by', names }),
  ];
}

function paidUpTo(limit: PolicyLimit, { isPlural }: Subject, names: RuleNames): Piece[] {
  if (limit.kind === 'age_days')
    return [' older than ', value(boundText(limit, 'max', names)), isPlural ? ' are not paid' : ' is not paid'];
  return [isPlural ? ' are' : ' is', ' paid up to ', value(boundText(limit, 'max', names)), ...perPhrase(limit)];
}

/** ' a day', ' per person', ' per person a day'. */
function perPhrase(limit: PolicyLimit): Piece[] {
  const person: Piece[] = limit.per_person ? [' per ', value('person')] : [];
  if (limit.kind === 'advance_count') return [...person, ' open at once'];
  if (limit.kind === 'age_days' || limit.period === 'transaction') return person;
  return [
    ...person,
    ...(limit.period === 'lifetime' ? [' in ', value('all')] : [' a ', value(periodNouns[limit.period])]),
  ];
}

function consequence(rule: PolicyRule, { isPlural }: Subject, names: RuleNames): Piece[] {
  const are = isPlural ? 'are' : 'is';
  const s = isPlural ? '' : 's';
  const approvers: Piece[] = rule.add_approvers.length > 0 ? [value(approversText(rule, names))] : [];
  const join: Piece[] = approvers.length > 0 ? [` and also need${s} approval from `, ...approvers] : [];
  switch (rule.action) {
    case 'flag':
      return approvers.length > 0
        ? [`also need${s} approval from `, ...approvers]
        : [`${are} flagged for the approver`];
    case 'warn':
      return [rule.reason_required ? `require${s} a reason` : `show${s} a warning`, ...join];
    case 'block':
      return ['cannot be submitted', ...join];
    case 'cap':
      return [
        brokenRequirements(rule.requirements, names).length > 0 ? `${are} flagged for the approver` : `${are} not paid`,
        ...join,
      ];
  }
}

function requirementsPhrase(rule: PolicyRule, names: RuleNames): Piece[] {
  const required = listedRequirements(rule.requirements, names);
  return required.length > 0 ? [' Required: ', ...joined(required, 'and'), '.'] : [];
}

/** Only a maximum can cap an amount; a cap with a minimum is described like a flag. */
function isCap({ action, limit }: PolicyRule): boolean {
  return action === 'cap' && limit !== null && limit.max !== null;
}
