/** The areas of the permission editor. */
export const areas = ['Reports', 'Advances', 'Payout', 'Settings', 'Analytics', 'General_setting'] as const;
export type Area = (typeof areas)[number];

export const actions = ['read', 'write'] as const;
export type Action = (typeof actions)[number];

/** A role with either of these rights makes its members approvers. */
export const approverRights = ['approver', 'report_advance_approval'] as const;
export type ApproverRight = (typeof approverRights)[number];

/** The scope of a role: the member's own items, or the whole organisation's. */
export const reaches = ['own', 'organisation'] as const;
export type Reach = (typeof reaches)[number];
