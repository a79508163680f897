import type { RuleNames } from '../policies/rule-text.ts';

/** Looks up the names that the texts of approval rules need: names of ids and labels of custom field keys. */
export interface ApprovalNames extends RuleNames {
  /** The number of members of a role; undefined when the role is deleted. */
  noOfMembers(role_id: string): number | undefined;
}
