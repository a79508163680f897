/** The age ranges, in days, of open amounts: amounts owed to employees or advances that are not settled. */
export const ageBuckets = ['0-30', '31-60', '61-90', '91+'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

export const ageingKinds = ['payables', 'advances'] as const;
export type AgeingKind = (typeof ageingKinds)[number];

export const ageingKindLabel = {
  payables: 'Owed to employees',
  advances: 'Outstanding advances',
} satisfies Record<AgeingKind, string>;
