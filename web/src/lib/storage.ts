import type { LanguageCode } from '#domain/language/languages.ts';

/** The part of the browser's storage: `local` survives closing the browser, `session` ends with the tab. */
type Area = 'local' | 'session';

/** One value in the browser's storage. */
export interface StoredValue<T> {
  key: string;
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

export interface StoredClient {
  client_id: string;
  user_name: string;
  /** 0 if the company needs no subscription. */
  subscription_required: number;
}

/** The person who was signed in last, for whom receipts can be saved without a connection. */
export interface StoredPerson {
  client_id: string;
  user_id: string;
  currency: string;
  time_zone: string;
}

/** A running bulk action. */
export interface StoredRun {
  run_id: string;
  no_of_items: number;
  /** The kind of bulk action, such as 'queue_payments'. */
  kind: string;
}

/**
 * Every storage key of the app. The refresh token is not among them, because it is in a cookie that scripts cannot
 * read.
 */
export const storage = {
  access_token: stored<string>('local', 'access_token'),
  client: stored<StoredClient>('local', 'client'),
  person: stored<StoredPerson>('local', 'person'),
  /** The path to return to after signing in or subscribing. */
  flow: stored<string>('local', 'flow'),
  /** Whether the subscription was active when it was last loaded. */
  subscription: stored<{ status: boolean }>('local', 'subscription'),
  /** The last known permissions, so that a page can start loading before the current ones arrive. */
  rights: stored<Record<string, readonly string[]>>('local', 'rights'),
  /** The company and the user whose notifications this browser shows. */
  push_owner: stored<string>('local', 'push_owner'),
  /** 'closed' after the trial banner was dismissed in this browser session. */
  trial_header: stored<'closed'>('session', 'trial_header'),
  /** 'open' during the getting-started steps, so that settings pages link back to them. */
  first_steps: stored<'open'>('session', 'first_steps'),
  /** The person's language for which this tab was reloaded. The tab is not reloaded for the same language again. */
  followed_language: stored<LanguageCode>('session', 'followed_language'),
  /** The menu entry that was visited last. */
  previous_tab: stored<string>('local', 'previous_tab'),
  sidebar: stored<'rail' | 'wide'>('local', 'sidebar'),
  organization_group: stored<'closed'>('local', 'organization_group'),
  /** Exports that this tab is waiting for, so that it continues to wait after a reload. */
  followed_exports: stored<{ ids: string[] }>('session', 'followed_exports'),
  /** Bulk actions that this tab is waiting for, until the person has seen the result. */
  followed_runs: stored<{ runs: StoredRun[] }>('session', 'followed_runs'),
};

/** Returns the storage slot for the hidden columns of a list. */
export function storedColumns(list: string): StoredValue<{ hidden: string[] }> {
  return stored('local', `columns_${list}`);
}

const unsentPrefix = 'unsent_';

/** Returns the storage slot for the unsaved content of one draft. */
export function storedDraft<T>(draft: string): StoredValue<T> {
  return stored('local', `${unsentPrefix}${draft}`);
}

/** Returns the names of all drafts with unsaved content. */
export function storedDraftNames(): string[] {
  const keys = tryStorage('local', (storage) => Object.keys(storage)) ?? [];
  return keys.filter((key) => key.startsWith(unsentPrefix)).map((key) => key.slice(unsentPrefix.length));
}

/** Clears the access token, and the company, person and permissions that were loaded for it. */
export function clearTokens(): void {
  storage.access_token.clear();
  storage.client.clear();
  storage.person.clear();
  storage.rights.clear();
}

export function clearLocalStorage(): void {
  tryStorage('local', (storage) => storage.clear());
}

export function clearAllStorage(): void {
  clearLocalStorage();
  tryStorage('session', (storage) => storage.clear());
}

function stored<T>(area: Area, key: string): StoredValue<T> {
  return {
    key,
    read: () => fromText<T>(tryStorage(area, (storage) => storage.getItem(key)) ?? null),
    write: (value) => tryStorage(area, (storage) => storage.setItem(key, toText(value))),
    clear: () => tryStorage(area, (storage) => storage.removeItem(key)),
  };
}

/**
 * Converts a value to text. Strings are stored unquoted, so that a token is readable in the browser's developer tools;
 * other values are stored as JSON.
 */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fromText<T>(text: string | null): T | null {
  if (text === null) return null;
  if (!text.startsWith('{')) return text as T;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/**
 * Runs a function with the storage. Returns undefined if storage is unavailable (private windows, full disks); the app
 * then works without it.
 */
function tryStorage<T>(area: Area, use: (storage: Storage) => T): T | undefined {
  try {
    return use(area === 'local' ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}
