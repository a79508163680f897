/** What a role may be given, in the words of the permission editor. */
export const areas = ['Reports', 'Advances', 'Payout', 'Settings', 'Analytics', 'General_setting'] as const;
export type Area = (typeof areas)[number];

export const actions = ['read', 'write'] as const;
export type Action = (typeof actions)[number];

/** Either of these in a role makes its holders approvers. */
export const approverRights = ['approver', 'report_advance_approval'] as const;
export type ApproverRight = (typeof approverRights)[number];

/** How far a role's rights go: the holder's own items, or the organisation's. */
export const reaches = ['own', 'organisation'] as const;
export type Reach = (typeof reaches)[number];
