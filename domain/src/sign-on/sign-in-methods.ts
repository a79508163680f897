/** How a session was started. */
export type SignInMethod = 'password' | 'sso';
