import { storage } from './storage.ts';
import { createStore } from './store.ts';

/** Flags that the entry chain and the error catalogue set for the shell. */
interface ShellFlags {
  /** True once the initial user check has finished, with or without a user. Routes render only then. */
  init_checked: boolean;
  /** False only while the user's company has no active subscription and the user is sent to /subscriptions. */
  sidebar_shown: boolean;
  /** True once a response contained 'Invalid token'. */
  token_invalid: boolean;
  trial_header_closed: boolean;
  /** The page on which a call was denied; that page shows access denied instead of its content. */
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

/** Resets the flags for the next user. A dismissed trial banner stays hidden until the browser session ends. */
export function resetFlags(): void {
  shellFlags.set({ ...initialFlags, trial_header_closed: storage.trial_header.read() === 'closed' });
}
