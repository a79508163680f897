import { allow, type Decision, refuse } from '../decision.ts';
import { plural, t, texts } from '../language/translate.ts';

/** The kinds of data that the product deletes after a time that the company chooses. */
export const retainedData = ['audit_log', 'sign_ins', 'notices', 'exports', 'deleted_drafts'] as const;
export type RetainedData = (typeof retainedData)[number];

/** The number of days that each kind of data is kept; null keeps it for good. */
export type RetentionDays = Record<RetainedData, number | null>;

export interface RetentionRule {
  label: string;
  /** The numbers of days that a company can choose; null keeps the data for good. */
  choices: readonly (number | null)[];
  default_days: number | null;
  /** The legal requirement, or the reason why there is no minimum. */
  minimum: string;
}

const year = 365;
const tenYears = 3653;

export const retentionRules = texts({
  audit_log: {
    label: 'Audit log',
    choices: [null, tenYears, 4383, 5479],
    default_days: null,
    minimum: 'At least 10 years, because the log explains the books. Entries about payments stay with the books.',
  },
  sign_ins: {
    label: 'Sign-in log',
    choices: [30, 90, 180, year, 2 * year, null],
    default_days: 90,
    minimum: 'No legal minimum. Keep it long enough to look into an attack.',
  },
  notices: {
    label: 'Notifications',
    choices: [30, 90, 180, year, null],
    default_days: 90,
    minimum: 'No legal minimum. The items have their own history.',
  },
  exports: {
    label: 'Export files',
    choices: [1, 7, 30, 90, year, null],
    default_days: 30,
    minimum: 'No legal minimum. A file can be created again.',
  },
  deleted_drafts: {
    label: 'Deleted drafts and their receipts',
    choices: [1, 7, 30, 90, year, null],
    default_days: 30,
    minimum: 'No legal minimum, because drafts were never submitted. They can be restored until then.',
  },
} satisfies Record<RetainedData, RetentionRule>);

export const defaultRetention = Object.fromEntries(
  retainedData.map((data) => [data, retentionRules[data].default_days]),
) as RetentionDays;

/** Formats a retention time: '90 days', '10 years', or 'Keep' for null. */
export function retentionText(days: number | null): string {
  if (days === null) return t`Keep`;
  if (days % year < 5 && days >= year) return plural(Math.floor(days / year), '1 year', '# years');
  return plural(days, '1 day', '# days');
}

/** Accepts only the offered numbers of days, so that no company goes below the legal minimum. */
export function acceptRetention(days: RetentionDays): Decision<RetentionDays, 'retention.unknown'> {
  for (const data of retainedData) {
    const { choices, label }: RetentionRule = retentionRules[data];
    if (!choices.includes(days[data])) return refuse('retention.unknown', { label });
  }
  return allow(days);
}
