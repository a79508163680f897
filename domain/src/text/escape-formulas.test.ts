import { expect, it } from 'vitest';
import { escapeFormula, unescapeFormula } from './escape-formulas.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-12', "'-12"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  [';=1+1', ";'=1+1"],
  ['Lunch;=1+1;+2', "Lunch;'=1+1;'+2"],
  ['＝1+1', "'＝1+1"],
  ["'=1", "''=1"],
  ['\t=1', "'\t'=1"],
  ['plain', 'plain'],
  ['a=b', 'a=b'],
  ["'quoted", "'quoted"],
  ['', ''],
])('%j is written as %j and read back unchanged', (text, cell) => {
  expect(escapeFormula(text)).toBe(cell);
  expect(unescapeFormula(cell)).toBe(text);
});
