/** What happens to somebody who is disabled, told before it does. */
export const disablingText =
  'Every session ends at once and nobody can sign in with this account. What waits for their approval moves on. ' +
  'Reports, expenses and history stay, and you can enable the account again.';
