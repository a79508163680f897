import { t } from '../language/translate.ts';
import { listed } from '../policies/policy-text.ts';
import type { Organisation } from './organisation.ts';

const maxTitleLength = 200;

export function nameFor(organisation: Organisation, user_id: string): string {
  return organisation.person(user_id)?.name ?? t`a deleted user`;
}

/** 'a, b or c', and from the fourth on 'a, b, c or 2 more'. */
export function fewOf(labels: readonly string[], joint: 'and' | 'or'): string {
  const rest = labels.length - 3;
  return rest > 1 ? listed([...labels.slice(0, 3), t`${rest} more`], joint) : listed(labels, joint);
}

/** Names can be long, and a step's title is shown on one line. */
export function clipped(title: string): string {
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1)}…` : title;
}

/** 'Reporting manager', 'Manager’s manager', 'Manager 3 levels up'. */
export function managerTitle(level: number): string {
  if (level <= 1) return t`Reporting manager`;
  return level === 2 ? t`Manager’s manager` : t`Manager ${level} levels up`;
}
