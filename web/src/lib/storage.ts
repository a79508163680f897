/** Where a value is kept: `local` outlives the browser, `session` ends with the tab. */
type Place = 'local' | 'session';

/** One value of the browser's storage under its own key. */
export interface StoredValue<T> {
  key: string;
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

export interface StoredClient {
  client_id: string;
  user_name: string;
  /** 0: the company needs no subscription. */
  subscription_required: number;
}

/** An action over many items, and the words to tell of it. */
export interface StoredRun {
  run_id: string;
  no_of_items: number;
  /** 'payment': one of what it is done to. */
  noun: string;
  /** 'Sending back' while it is done, 'sent back' afterwards. */
  doing: string;
  done: string;
}

/** Every key this product keeps. The refresh token is none of them: it lives in a cookie no script can read. */
export const storage = {
  access_token: stored<string>('local', 'access_token'),
  client: stored<StoredClient>('local', 'client'),
  /** Where to go once a detour (signing in, subscribing) is over. */
  flow: stored<string>('local', 'flow'),
  /** Whether the subscription was enabled when last asked. */
  subscription: stored<{ status: boolean }>('local', 'subscription'),
  /** What the person could open when last asked, so that a page is begun before the answer to that is there. */
  rights: stored<Record<string, readonly string[]>>('local', 'rights'),
  /** 'closed' once the trial banner was dismissed, which lasts for the session. */
  trial_header: stored<'closed'>('session', 'trial_header'),
  /** 'open' while somebody takes the first steps of their company: the settings lead back to them. */
  first_steps: stored<'open'>('session', 'first_steps'),
  /** The menu entry last visited. */
  previous_tab: stored<string>('local', 'previous_tab'),
  sidebar: stored<'rail' | 'wide'>('local', 'sidebar'),
  organization_group: stored<'closed'>('local', 'organization_group'),
  /** Exports this tab waits for: a reload goes on waiting. */
  followed_exports: stored<{ ids: string[] }>('session', 'followed_exports'),
  /** Actions over many items this tab waits for, until what became of them was read. */
  followed_runs: stored<{ runs: StoredRun[] }>('session', 'followed_runs'),
};

/** Which columns of a list the person put away, each list under its own key. */
export function storedColumns(list: string): StoredValue<{ hidden: string[] }> {
  return stored('local', `columns_${list}`);
}

const unsent = 'unsent_';

/** What was typed into a draft and has not reached the server yet, each draft under its own key. */
export function storedUnsent<T>(draft: string): StoredValue<T> {
  return stored('local', `${unsent}${draft}`);
}

/** Every draft that has something unsent. */
export function unsentDrafts(): string[] {
  const keys = tryStorage('local', (place) => Object.keys(place)) ?? [];
  return keys.filter((key) => key.startsWith(unsent)).map((key) => key.slice(unsent.length));
}

/** Both tokens: the one in storage and what was learned about its company and its person. */
export function clearTokens(): void {
  storage.access_token.clear();
  storage.client.clear();
  storage.rights.clear();
}

export function clearLocalStorage(): void {
  tryStorage('local', (place) => place.clear());
}

export function clearAllStorage(): void {
  clearLocalStorage();
  tryStorage('session', (place) => place.clear());
}

function stored<T>(place: Place, key: string): StoredValue<T> {
  return {
    key,
    read: () => fromText<T>(tryStorage(place, (storage) => storage.getItem(key)) ?? null),
    write: (value) => tryStorage(place, (storage) => storage.setItem(key, toText(value))),
    clear: () => tryStorage(place, (storage) => storage.removeItem(key)),
  };
}

/** Texts are kept as they are, so that a token reads as one in the browser's tools; other values as JSON. */
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

/** A browser may close its storage to us (private windows, full disks); the product then forgets instead of failing. */
function tryStorage<T>(place: Place, use: (storage: Storage) => T): T | undefined {
  try {
    return use(place === 'local' ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}
