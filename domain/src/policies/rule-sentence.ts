import { t } from '../language/translate.ts';
import type { PolicyLimit, PolicyRule } from './policy-rule.ts';
import { brokenRequirements, listedRequirements } from './requirement-phrases.ts';
import {
  approversText,
  boundText,
  choicePhrase,
  choiceTexts,
  conditionPhrases,
  limitPhrase,
  namesIn,
  periodNouns,
  type RuleNames,
} from './rule-text.ts';
import { joined, type Piece, phrase, type Sentence, sentence, spaced, value } from './sentence-parts.ts';

/** Describes the policy in a list: "Meals over USD 50.00 a day are flagged for the approver." */
export function ruleSentence(rule: PolicyRule, names: RuleNames): Sentence {
  const { limit } = rule;
  const subject = subjectOf(rule, names);
  const about = [subject.pieces, ...fromPhrases(rule, names), ...conditionPhrases(rule, names)];
  const where = wherePhrases(rule, names);
  // The sentence of a cap begins with the paid amount; those of other actions begin with the claims.
  if (limit && isCap(rule)) {
    const capped = paidUpTo(limit, { subject, about: spaced(about), where }, names);
    return sentence([...phrase`${capped}.`, ...requirementsPhrase(rule, names)]);
  }
  const broken = limit
    ? spaced([limitPhrase(limit, names), ...perPhrases(limit)])
    : joined(brokenRequirements(rule.requirements, names), 'or');

  const claims = spaced([...about, ...where, broken]);
  return sentence([
    ...phrase`${consequence(rule, { claims, isPlural: subject.isPlural }, names)}.`,
    ...(limit ? requirementsPhrase(rule, names) : []),
  ]);
}

interface Subject {
  pieces: Piece[];
  isPlural: boolean;
}

function subjectOf({ what, applies_to }: PolicyRule, names: RuleNames): Subject {
  const { mode, values } = what.category_ids;
  const isExpense = applies_to === 'expense';
  if (values.length === 0) return { pieces: [isExpense ? t`Expenses` : t`Advances`], isPlural: true };
  const named = namesIn(what.category_ids, names);
  if (mode === 'NOT_IN') {
    const pieces = isExpense
      ? phrase`Expenses other than ${value(named)}`
      : phrase`Advances other than ${value(named)}`;
    return { pieces, isPlural: true };
  }
  // Category names are free text, so a trailing s is taken as a plural.
  return { pieces: [value(named)], isPlural: values.length > 1 || /[^s]s$/iu.test(named) };
}

function fromPhrases({ who }: PolicyRule, names: RuleNames): Piece[][] {
  const { department } = choiceTexts;
  return [who.department_ids, who.group_ids].map((choice) => choicePhrase(choice, { texts: department, names }));
}

function wherePhrases({ who }: PolicyRule, names: RuleNames): Piece[][] {
  const { place, level, levels, person } = choiceTexts;
  return [
    ...[who.entity_ids, who.business_unit_ids, who.locations].map((choice) =>
      choicePhrase(choice, { texts: place, names }),
    ),
    choicePhrase(who.level_ids, { texts: who.level_ids.values.length > 1 ? levels : level, names }),
    choicePhrase(who.user_ids, { texts: person, names }),
  ];
}

function paidUpTo(
  limit: PolicyLimit,
  { subject: { isPlural }, about, where }: { subject: Subject; about: Piece[]; where: Piece[][] },
  names: RuleNames,
): Piece[] {
  const figure = value(boundText(limit, 'max', names));
  if (limit.kind === 'age_days') {
    const old = phrase`${about} older than ${figure}`;
    return spaced([isPlural ? phrase`${old} are not paid` : phrase`${old} is not paid`, ...where]);
  }
  const upTo = spaced([[figure], ...perPhrases(limit), ...where]);
  return isPlural ? phrase`${about} are paid up to ${upTo}` : phrase`${about} is paid up to ${upTo}`;
}

/** Returns the words after a limit: 'a day', 'per person', 'per person a day'. */
function perPhrases(limit: PolicyLimit): Piece[][] {
  const person = limit.per_person ? [phrase`per ${value(t`person`)}`] : [];
  if (limit.kind === 'advance_count') return [...person, [t`open at once`]];
  if (limit.kind === 'age_days' || limit.period === 'transaction') return person;
  return [
    ...person,
    limit.period === 'lifetime' ? phrase`in ${value(t`all`)}` : phrase`a ${value(periodNouns[limit.period])}`,
  ];
}

interface Claims {
  claims: Piece[];
  isPlural: boolean;
}

function consequence(rule: PolicyRule, { claims, isPlural }: Claims, names: RuleNames): Piece[] {
  const approvers = rule.add_approvers.length > 0 ? [value(approversText(rule, names))] : [];
  if (rule.action === 'flag' && approvers.length > 0)
    return isPlural
      ? phrase`${claims} also need approval from ${approvers}`
      : phrase`${claims} also needs approval from ${approvers}`;
  const result = resultPhrase(rule, { claims, isPlural }, names);
  if (approvers.length === 0) return result;
  return isPlural
    ? phrase`${result} and also need approval from ${approvers}`
    : phrase`${result} and also needs approval from ${approvers}`;
}

function resultPhrase(rule: PolicyRule, { claims, isPlural }: Claims, names: RuleNames): Piece[] {
  const flagged = () =>
    isPlural ? phrase`${claims} are flagged for the approver` : phrase`${claims} is flagged for the approver`;
  switch (rule.action) {
    case 'flag':
      return flagged();
    case 'warn':
      if (rule.reason_required)
        return isPlural ? phrase`${claims} require a reason` : phrase`${claims} requires a reason`;
      return isPlural ? phrase`${claims} show a warning` : phrase`${claims} shows a warning`;
    case 'block':
      return phrase`${claims} cannot be submitted`;
    case 'cap':
      if (brokenRequirements(rule.requirements, names).length > 0) return flagged();
      return isPlural ? phrase`${claims} are not paid` : phrase`${claims} is not paid`;
  }
}

function requirementsPhrase(rule: PolicyRule, names: RuleNames): Piece[] {
  const required = listedRequirements(rule.requirements, names);
  return required.length > 0 ? [' ', ...phrase`Required: ${joined(required, 'and')}.`] : [];
}

/**
 * True if the policy is described as a cap. Only a maximum can cap an amount, so a cap without one is described like a
 * flag.
 */
function isCap({ action, limit }: PolicyRule): boolean {
  return action === 'cap' && limit !== null && limit.max !== null;
}
