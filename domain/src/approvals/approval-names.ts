import type { RuleNames } from '../policies/rule-text.ts';

/**
 * The lookups that the texts of approval rules need: names by id, labels of custom fields by key, and the size of a
 * role.
 */
export interface ApprovalNames extends RuleNames {
  /** The number of members of a role; undefined when the role is deleted. */
  noOfMembers(role_id: string): number | undefined;
}
