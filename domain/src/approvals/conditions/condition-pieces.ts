import { t } from '../../language/translate.ts';
import { readMoney } from '../../money/money.ts';
import { amountText } from '../../policies/policy-text.ts';
import { joined, type Piece, phrase, value } from '../../policies/sentence-parts.ts';
import type { ApprovalNames } from '../approval-names.ts';
import type {
  ApprovalConditions,
  ApprovalTest,
  ChoiceCondition,
  CustomCondition,
  FigureCondition,
} from '../approval-rule.ts';
import { fewOf } from '../approver-text.ts';
import {
  choiceNouns,
  choiceText,
  customLabel,
  customText,
  figureNouns,
  figureText,
  isMoneyField,
} from './condition-fields.ts';

/** Describes conditions: 'the total is over USD 500.00 and the department is Sales'. Nested groups are in brackets. */
export function conditionPieces(conditions: ApprovalConditions, names: ApprovalNames): Piece[] {
  const [branches, joint] =
    'all' in conditions ? ([conditions.all, 'and'] as const) : ([conditions.any, 'or'] as const);
  const phrases = branches.map((branch): Piece[] => {
    if (!('all' in branch) && !('any' in branch)) return testPieces(branch, names);
    const inner = conditionPieces(branch, names);
    if (inner.length === 0) return ['all' in branch ? t`always` : t`never`];
    const isAlone = branches.length === 1 || ('all' in branch ? branch.all : branch.any).length === 1;
    return isAlone ? inner : ['(', ...inner, ')'];
  });
  return joined(phrases, joint);
}

function testPieces(test: ApprovalTest, names: ApprovalNames): Piece[] {
  if (test.field === 'has_violation')
    return [test.value ? t`there is a policy violation` : t`there is no policy violation`];
  if (test.field === 'custom') return customPieces(test, names);
  return 'values' in test ? choicePieces(test, names) : figurePieces(test, names);
}

function figurePieces(test: FigureCondition, { currency }: ApprovalNames): Piece[] {
  const label = (text: string): Piece => {
    const read = isMoneyField(test.field) ? readMoney(text, currency) : null;
    return value(read?.allowed ? amountText(read.value) : figureText(test.field, text, currency), 'limit');
  };
  const noun = figureNouns[test.field];
  if (test.operator === 'between') return phrase`${noun} is between ${label(test.value)} and ${label(test.to)}`;
  return comparedPieces(noun, test.operator, label(test.value));
}

function choicePieces({ field, operator, values }: ChoiceCondition, names: ApprovalNames): Piece[] {
  const labels = values.map((each) => choiceText(field, each, names));
  return comparedPieces(choiceNouns[field].one, operator, value(fewOf(labels, 'or') || '…', 'condition'));
}

function customPieces({ key, operator, values }: CustomCondition, names: ApprovalNames): Piece[] {
  const labels = values.map((each) => customText(each, names));
  return comparedPieces(t`the ${customLabel(key, names)}`, operator, value(fewOf(labels, 'or') || '…', 'condition'));
}

function comparedPieces(noun: string, operator: CustomCondition['operator'], limit: Piece): Piece[] {
  switch (operator) {
    case '=':
    case 'in':
      return phrase`${noun} is ${limit}`;
    case '!=':
    case 'not_in':
      return phrase`${noun} is not ${limit}`;
    case '>':
      return phrase`${noun} is over ${limit}`;
    case '>=':
      return phrase`${noun} is at least ${limit}`;
    case '<':
      return phrase`${noun} is under ${limit}`;
    case '<=':
      return phrase`${noun} is at most ${limit}`;
  }
}
