import type { CallError } from './call-error.ts';
import { type Consequence, type RequestClient, reactionTo } from './error-catalogue.ts';
import { setFlags } from './shell-flags.ts';
import { clearLocalStorage, clearTokens, storage } from './storage.ts';

/** Functions that the app provides, because modules in lib cannot import its notices or its router. */
interface AppHooks {
  showNotice(text: string): void;
  currentPath(): string;
  goTo(path: string): void;
  /** Fetches the company and its subscription again. */
  reloadSubscription(): void;
}

let appHooks: AppHooks = {
  showNotice: () => {},
  currentPath: () => '/',
  goTo: () => {},
  reloadSubscription: () => {},
};

export function provideAppHooks(provided: AppHooks): void {
  appHooks = provided;
}

/** The server's English message for an invalid token. In other languages, the error is recognised by its code. */
export const invalidTokenText = 'Invalid token';

/** Applies the error catalogue to a failed call and marks the error for the calling screen. */
export function reactToFailure(error: CallError, context: { label: string; requestClient: RequestClient }): void {
  const reaction = reactionTo(error.failure, context.requestClient);
  error.label = context.label;
  error.is_stored = reaction.stored_message !== null;
  if (reaction.stored_message !== null) error.message = reaction.stored_message;

  if (reaction.notice) appHooks.showNotice(reaction.notice);
  if (reaction.is_logged) console.warn(`Failed to fetch ${context.label}.`, error.failure);
  const { code, message } = error.failure;
  if (code === 'session.invalid' || message === invalidTokenText) setFlags({ token_invalid: true });
  consequences[reaction.consequence](error);
}

const consequences: Record<Consequence, (error: CallError) => void> = {
  nothing: () => {},
  forget_user() {
    clearLocalStorage();
    appHooks.goTo('/');
  },
  require_subscription() {
    storage.subscription.write({ status: false });
    appHooks.reloadSubscription();
  },
  set_up_two_factor: () => appHooks.goTo('/set-up-two-factor'),
  deny_access: (error) => setFlags({ denied: { path: appHooks.currentPath(), status: error.status } }),
  leave_for_root() {
    storage.access_token.clear();
    storage.trial_header.clear();
    appHooks.goTo('/');
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
    appHooks.goTo('/');
  },
};
