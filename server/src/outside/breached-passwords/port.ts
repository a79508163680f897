/** Checks passwords against those published in data breaches of other services. */
export interface BreachedPasswordsPort {
  /** Throws if the service does not respond. */
  isBreached(password: string): Promise<boolean>;
}
