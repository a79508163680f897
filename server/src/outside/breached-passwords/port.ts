/** Knows the passwords that were published after break-ins elsewhere. */
export interface BreachedPasswordsPort {
  /** Throws if the service does not answer. */
  isBreached(password: string): Promise<boolean>;
}
