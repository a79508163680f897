import { readMoney } from '../../money/money.ts';
import { amountText } from '../../policies/policy-text.ts';
import { joined, type Piece, value } from '../../policies/sentence-parts.ts';
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

/** 'the total is over USD 500.00 and the department is Sales'; nested groups are in brackets. */
export function conditionPieces(conditions: ApprovalConditions, names: ApprovalNames): Piece[] {
  const [branches, joint] = 'all' in conditions ? [conditions.all, 'and'] : [conditions.any, 'or'];
  const phrases = branches.map((branch): Piece[] => {
    if (!('all' in branch) && !('any' in branch)) return testPieces(branch, names);
    const inner = conditionPieces(branch, names);
    if (inner.length === 0) return ['all' in branch ? 'always' : 'never'];
    const isAlone = branches.length === 1 || ('all' in branch ? branch.all : branch.any).length === 1;
    return isAlone ? inner : ['(', ...inner, ')'];
  });
  return joined(phrases, joint);
}

function testPieces(test: ApprovalTest, names: ApprovalNames): Piece[] {
  if (test.field === 'has_violation')
    return [test.value ? 'there is a policy violation' : 'there is no policy violation'];
  if (test.field === 'custom') return customPieces(test, names);
  return 'values' in test ? choicePieces(test, names) : figurePieces(test, names);
}

function figurePieces(test: FigureCondition, { currency }: ApprovalNames): Piece[] {
  const labels = (text: string): Piece => {
    const read = isMoneyField(test.field) ? readMoney(text, currency) : null;
    return value(read?.allowed ? amountText(read.value) : figureText(test.field, text, currency), 'limit');
  };
  const noun = `the ${figureNouns[test.field]} is `;
  if (test.operator === 'between') return [`${noun}between `, labels(test.value), ' and ', labels(test.to)];
  return [`${noun}${comparing[test.operator]}`, labels(test.value)];
}

function choicePieces({ field, operator, values }: ChoiceCondition, names: ApprovalNames): Piece[] {
  const labels = values.map((each) => choiceText(field, each, names));
  return [
    `the ${choiceNouns[field][0]} is ${operator === 'in' ? '' : 'not '}`,
    value(fewOf(labels, 'or') || '…', 'condition'),
  ];
}

function customPieces({ key, operator, values }: CustomCondition, names: ApprovalNames): Piece[] {
  const labels = values.map((each) => customText(each, names));
  const is = operator === 'in' ? '' : operator === 'not_in' ? 'not ' : comparing[operator];
  return [`the ${customLabel(key, names)} is ${is}`, value(fewOf(labels, 'or') || '…', 'condition')];
}

const comparing = { '=': '', '!=': 'not ', '>': 'over ', '>=': 'at least ', '<': 'under ', '<=': 'at most ' } as const;
