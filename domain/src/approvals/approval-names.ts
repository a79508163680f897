import type { RuleNames } from '../policies/rule-text.ts';

/** What the words of approval rules need beside the rules: names for ids, labels for the keys of custom fields. */
export interface ApprovalNames extends RuleNames {
  /** How many people hold a role now; undefined where the role is gone. */
  noOfMembers(role_id: string): number | undefined;
}
