import { allow, type Decision, refuse } from '../decision.ts';
import { texts } from '../language/translate.ts';
import type { OpenCheck } from './check-acknowledgement.ts';
import { type CheckCode, type CheckLevel, checkCodes, type ExpenseCheck } from './expense-check.ts';

/** `off` skips the check. `block` refuses the submission until the expense is changed. */
export const checkActions = ['off', 'warn', 'block'] as const;
export type CheckAction = (typeof checkActions)[number];

export interface CheckSetting {
  code: CheckCode;
  /** The level that the company chose; null for the level that the check itself determines. */
  level: CheckLevel | null;
  action: CheckAction;
}

interface CheckText {
  title: string;
  description: string;
}

export const checkTexts: Record<CheckCode, CheckText> = texts({
  D1: { title: 'Same receipt', description: 'One receipt is attached to two expenses of a person.' },
  D2: { title: 'Similar receipt', description: 'Two receipts of a person look alike.' },
  D3: { title: 'Same claim', description: 'A person claims the same amount on the same day twice.' },
  D4: { title: 'Same invoice', description: 'An invoice number of a merchant is claimed twice.' },
  D5: { title: 'Receipt of a colleague', description: 'Two people claim the same receipt.' },
  A1: { title: 'Unusually high amount', description: 'The amount is among the highest 5% of its category.' },
  A2: { title: 'Just below the limit', description: 'Three or more expenses within 30 days reach 95% of a limit.' },
  A3: { title: 'Round amounts', description: 'Most amounts that a person claims within 30 days are round.' },
  A4: { title: 'Weekend', description: 'The expense is dated on a Saturday or Sunday.' },
  A5: { title: 'Split purchase', description: 'Expenses at one merchant on one day exceed a limit together.' },
  M1: { title: 'Longer than the map', description: 'The claimed distance exceeds the distance on the map.' },
  M2: { title: 'Overlapping trips', description: 'Two trips cover the same way or the same day.' },
  P1: { title: 'Meal beside per diem', description: 'A meal is claimed on a day that pays per diem.' },
  P2: { title: 'Per diem without travel', description: 'Per diem is claimed for a weekend day without travel.' },
  C1: { title: 'Paid by company card', description: 'Own money is claimed for a transaction of the company card.' },
  R1: { title: 'Receipt differs', description: 'The receipt shows another amount, currency or date.' },
  R2: { title: 'Edited receipt', description: 'An image editor saved the receipt.' },
  T1: { title: 'Outside the trip', description: 'The expense is dated before or after the trip of its report.' },
  U1: { title: 'First report', description: 'The person has not submitted a report before.' },
});

export function defaultSetting(code: CheckCode): CheckSetting {
  return { code, level: null, action: code === 'U1' ? 'off' : 'warn' };
}

/** Returns the settings of a company for every check, with defaults for checks without a saved setting. */
export function checkSettings(saved: readonly CheckSetting[]): ReadonlyMap<CheckCode, CheckSetting> {
  const byCode = new Map(saved.map((setting) => [setting.code, setting]));
  return new Map(checkCodes.map((code) => [code, byCode.get(code) ?? defaultSetting(code)]));
}

/** Removes the checks that are off and applies the levels that the company chose. */
export function withCheckSettings(
  checks: readonly ExpenseCheck[],
  settings: ReadonlyMap<CheckCode, CheckSetting>,
): ExpenseCheck[] {
  return checks.flatMap((check) => {
    const { level, action } = settings.get(check.code) ?? defaultSetting(check.code);
    return action === 'off' ? [] : [{ ...check, level: level ?? check.level }];
  });
}

/** Refuses the submission of an item while it has open checks that the company set to block. */
export function requireUnblocked(blocking: readonly OpenCheck[]): Decision<true, 'check.blocks'> {
  const [first] = blocking;
  return first ? refuse('check.blocks', { line: first.line, check: first.message }) : allow(true);
}
