import { t } from '../language/translate.ts';
import { listed } from '../policies/policy-text.ts';
import type { Organisation } from './organisation.ts';

const maxTitleLength = 200;

export function nameFor(organisation: Organisation, user_id: string): string {
  return organisation.person(user_id)?.name ?? t`a deleted user`;
}

/** Joins labels: 'a, b or c', or 'a, b, c or 2 more' for five or more labels. */
export function fewOf(labels: readonly string[], joint: 'and' | 'or'): string {
  const rest = labels.length - 3;
  return rest > 1 ? listed([...labels.slice(0, 3), t`${rest} more`], joint) : listed(labels, joint);
}

/** Shortens a long title to the maximum length and ends it with an ellipsis. */
export function clipped(title: string): string {
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1)}…` : title;
}

/** Names a manager by level: 'Reporting manager', 'Manager’s manager', 'Manager 3 levels up'. */
export function managerTitle(level: number): string {
  if (level <= 1) return t`Reporting manager`;
  return level === 2 ? t`Manager’s manager` : t`Manager ${level} levels up`;
}
