/** The consequences of disabling a user, shown before confirmation. */
export const disablingText =
  'All sessions end immediately and the user can no longer sign in. Their pending approvals are reassigned. ' +
  'Reports, expenses and history are kept, and you can enable the account again.';
