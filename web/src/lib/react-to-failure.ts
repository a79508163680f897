import type { CallError } from './call-error.ts';
import { type Consequence, type RequestClient, reactionTo } from './error-catalogue.ts';
import { setFlags } from './shell-flags.ts';
import { clearTokens, storage } from './storage.ts';

/** What the application lends to this layer, which knows neither notices nor routes. */
export interface Surroundings {
  showNotice(text: string): void;
  currentPath(): string;
  goTo(path: string): void;
}

let surroundings: Surroundings = { showNotice: () => {}, currentPath: () => '/', goTo: () => {} };

export function lendSurroundings(lent: Surroundings): void {
  surroundings = lent;
}

export const invalidTokenText = 'Invalid token';

/** Does what the catalogue says about a failed call and marks the error for the screen that asked. */
export function reactToFailure(error: CallError, context: { label: string; requestClient: RequestClient }): void {
  const reaction = reactionTo(error.failure, context.requestClient);
  error.label = context.label;
  error.is_stored = reaction.stored_message !== null;
  if (reaction.stored_message !== null) error.message = reaction.stored_message;
  if (reaction.notice) surroundings.showNotice(reaction.notice);
  if (reaction.is_logged) console.warn(`Failed to fetch ${context.label}.`, error.failure);
  if (error.failure.message === invalidTokenText) setFlags({ token_invalid: true });
  consequences[reaction.consequence](error);
}

const consequences: Record<Consequence, (error: CallError) => void> = {
  nothing: () => {},
  deny_access: (error) => setFlags({ denied: { path: surroundings.currentPath(), status: error.status } }),
  leave_for_root() {
    storage.access_token.clear();
    storage.trial_header.clear();
    surroundings.goTo('/');
  },
  end_entry() {
    clearTokens();
    setFlags({ init_checked: true, sidebar_shown: true });
  },
  forget_client() {
    clearTokens();
    storage.subscription.clear();
    storage.flow.clear();
    setFlags({ trial_header_closed: true });
    surroundings.goTo('/');
  },
};
