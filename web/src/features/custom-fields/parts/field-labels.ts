import type { CustomField, CustomFieldOwner } from './custom-field.ts';

export type CustomFieldKind = CustomField['kind'];

export const ownerTabs: readonly { owner: CustomFieldOwner; label: string; noun: string }[] = [
  { owner: 'user', label: 'Users', noun: 'every user' },
  { owner: 'expense', label: 'Expenses', noun: 'every expense' },
  { owner: 'report', label: 'Reports', noun: 'every report' },
  { owner: 'advance', label: 'Advances', noun: 'every advance' },
];

export const kindLabels: Record<CustomFieldKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  select: 'Single choice',
  multi_select: 'Multiple choice',
  yes_no: 'Yes or no',
  user: 'Colleague',
  formula: 'Formula',
};

export const readerLabels: Record<CustomField['seen_by'], string> = {
  everyone: 'Everyone',
  approvers: 'Approvers and finance',
  finance: 'Finance',
  admins: 'Admins',
};

export function hasOptions(kind: CustomFieldKind): boolean {
  return kind === 'select' || kind === 'multi_select';
}

/** The formula key of a label: 'Cost center (EU)' becomes 'cost_center_eu'. */
export function keyFrom(label: string): string {
  const plain = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^[_0-9]+|_+$/gu, '');
  return plain.slice(0, 60).replace(/_+$/u, '');
}

/** The answers a dependency can compare with; free text has none. */
export function answersOf({ kind, options }: Pick<CustomField, 'kind' | 'options'>): string[] {
  if (kind === 'yes_no') return ['Yes', 'No'];
  return hasOptions(kind) ? options : [];
}
