import { storage } from './storage.ts';
import { createStore } from './store.ts';

/** What the entry chain and the error catalogue tell the shell. */
export interface ShellFlags {
  /** The initial user check is over, with or without a user: routes may be drawn. */
  init_checked: boolean;
  /** Hidden only where a company without an enabled subscription is led to /subscriptions. */
  sidebar_shown: boolean;
  /** An answer said 'Invalid token'. */
  token_invalid: boolean;
  trial_header_closed: boolean;
  /** The path a call was refused on, and why; the page of that path gives way to the access-denied page. */
  denied: { path: string; status: number } | null;
}

export const initialFlags: ShellFlags = {
  init_checked: false,
  sidebar_shown: true,
  token_invalid: false,
  trial_header_closed: false,
  denied: null,
};

export const shellFlags = createStore<ShellFlags>(initialFlags);

export function setFlags(changes: Partial<ShellFlags>): void {
  shellFlags.set({ ...shellFlags.get(), ...changes });
}

/** As for whoever enters next. A dismissed trial banner stays away for the session of the browser, not of the person. */
export function resetFlags(): void {
  shellFlags.set({ ...initialFlags, trial_header_closed: storage.trial_header.read() === 'closed' });
}
