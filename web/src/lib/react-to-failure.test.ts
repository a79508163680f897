import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, errorText } from './call-error.ts';
import type { RequestClient } from './error-catalogue.ts';
import { provideAppHooks, reactToFailure } from './react-to-failure.ts';
import { initialFlags, shellFlags } from './shell-flags.ts';
import { storage } from './storage.ts';
import { fakeBrowser } from './testing/fake-browser.ts';

const showNotice = vi.fn();
const goTo = vi.fn();
const reloadSubscription = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  fakeBrowser();
  shellFlags.set(initialFlags);
  provideAppHooks({ showNotice, goTo, reloadSubscription, currentPath: () => '/payout' });
  storage.access_token.write('token');
  storage.client.write({ client_id: 'c', user_name: 'u', subscription_required: 1 });
  storage.subscription.write({ status: true });
  storage.flow.write('/profile');
  storage.trial_header.write('closed');
});

function failWith(status: number, requestClient: RequestClient, message = 'Sentence.') {
  const error = new CallError({ status, status_text: 'Text', message });
  reactToFailure(error, { label: 'people.profile', requestClient });
  return error;
}

describe('reacting to a failed call', () => {
  it('labels a stored error with its call for the screen', () => {
    const error = failWith(409, 'screen');
    expect(error).toMatchObject({ label: 'people.profile', is_stored: true });
    expect(errorText(error)).toBe('Sentence.');
    expect(showNotice).not.toHaveBeenCalled();
  });

  it('sets the access-denied flag with the current path', () => {
    failWith(403, 'screen');
    expect(showNotice).toHaveBeenCalledExactlyOnceWith('Text: Sentence.');
    expect(shellFlags.get().denied).toEqual({ path: '/payout', status: 403 });
  });

  it('clears the local storage and leaves when the account was disabled', () => {
    const failure = { status: 401, status_text: 'Unauthorized', message: 'Your account is disabled.' };
    reactToFailure(new CallError({ ...failure, code: 'session.disabled' }), {
      label: 'home.dashboard',
      requestClient: 'dashboard',
    });
    expect(localStorage).toHaveLength(0);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
    expect(showNotice).toHaveBeenCalledExactlyOnceWith('Your account is disabled.');
  });

  it('reloads the subscription when it has ended, without denying the page', () => {
    const failure = { status: 403, status_text: 'Forbidden', message: 'The trial has ended.' };
    reactToFailure(new CallError({ ...failure, code: 'access.subscription' }), {
      label: 'home.dashboard',
      requestClient: 'dashboard',
    });
    expect(reloadSubscription).toHaveBeenCalledOnce();
    expect(storage.subscription.read()).toEqual({ status: false });
    expect(shellFlags.get().denied).toBeNull();
    expect(showNotice).not.toHaveBeenCalled();
  });

  it('clears the token and the trial header and redirects when the initial user check is refused', () => {
    failWith(401, 'user_check');
    expect(storage.access_token.read()).toBeNull();
    expect(storage.trial_header.read()).toBeNull();
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('clears tokens, sets the init check flag and shows the sidebar when the entry chain is refused', () => {
    shellFlags.set({ ...initialFlags, sidebar_shown: false });
    failWith(401, 'entry_chain');
    expect([storage.access_token.read(), storage.client.read()]).toEqual([null, null]);
    expect(shellFlags.get()).toMatchObject({ init_checked: true, sidebar_shown: true });
  });

  it('clears client, subscription and flow and goes to the root when client info fails', () => {
    failWith(404, 'client_info');
    const { access_token, client, subscription, flow } = storage;
    expect([access_token, client, subscription, flow].map((each) => each.read())).toEqual([null, null, null, null]);
    expect(shellFlags.get().trial_header_closed).toBe(true);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('recognises an invalid token by the message', () => {
    failWith(401, 'screen', 'Invalid token');
    expect(shellFlags.get().token_invalid).toBe(true);
  });

  it('shows a separate message when there is no response', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(errorText(failWith(0, 'screen'))).toMatch(/could not reach/u);
  });
});
