/** The states of an entry on its way to the accounting system, whatever kind of document it becomes there. */
export const exportStates = ['initiated', 'in_progress', 'complete', 'error', 'skipped', 'voided'] as const;
export type ExportState = (typeof exportStates)[number];

export const exportStateLabel = {
  initiated: 'Waiting',
  in_progress: 'Sending',
  complete: 'Exported',
  error: 'Needs attention',
  skipped: 'Not exported',
  voided: 'Voided',
} satisfies Record<ExportState, string>;

/** States in which the accounting system may contain the entry. */
export const bookedStates: readonly ExportState[] = ['in_progress', 'complete'];
/** States in which the entry is certainly not in the accounting system and is still to be sent. */
export const unsentStates: readonly ExportState[] = ['initiated', 'error'];

interface SentEntry {
  state: ExportState;
  is_void: boolean;
}

/** True if an entry can be voided. It must be exported, and no later version must have replaced it. */
export function canVoid({ state, is_void }: SentEntry, has_later: boolean): boolean {
  return state === 'complete' && !is_void && !has_later;
}

/** True if an entry can be exported as a new version. It must be voided and must not have a later version yet. */
export function canExportAgain({ state }: SentEntry, has_later: boolean): boolean {
  return state === 'voided' && !has_later;
}

export const exportErrors = [
  'CATEGORY_MAPPING',
  'ACCOUNT_MAPPING',
  'TAX_MAPPING',
  'EMPLOYEE_MAPPING',
  'PERIOD_CLOSED',
  'AUTH',
  'PROVIDER_ERROR',
] as const;
export type ExportError = (typeof exportErrors)[number];

/** The place where a user can fix each error; 'retry' if the user can only export again. */
export const exportFix = {
  CATEGORY_MAPPING: 'mapping',
  ACCOUNT_MAPPING: 'mapping',
  TAX_MAPPING: 'mapping',
  EMPLOYEE_MAPPING: 'mapping',
  PERIOD_CLOSED: 'settings',
  AUTH: 'connection',
  PROVIDER_ERROR: 'retry',
} as const satisfies Record<ExportError, string>;

/**
 * Describes in one sentence how to fix an error. `detail` names the unmapped sources, or quotes the accounting system.
 */
export function exportErrorText(code: ExportError, detail: string): string {
  switch (code) {
    case 'CATEGORY_MAPPING':
      return `Choose an account for ${detail}.`;
    case 'ACCOUNT_MAPPING':
      return `Choose an account for ${detail}.`;
    case 'TAX_MAPPING':
      return `Choose a tax code for ${detail}.`;
    case 'EMPLOYEE_MAPPING':
      return `Choose a supplier for ${detail}.`;
    case 'PERIOD_CLOSED':
      return 'The books are closed for this date. Set the closing date in the export settings, then retry.';
    case 'AUTH':
      return 'The accounting system no longer accepts the connection. Reconnect it to continue.';
    case 'PROVIDER_ERROR':
      return `The accounting system refused the entry: ${detail}`;
  }
}

/**
 * Returns the first day on which the entry of an event can be booked. Null if the day of the event is closed and the
 * company does not move entries to the next open day.
 */
export function bookingDay(
  event_on: string,
  { closed_until, moves_to_next_open }: { closed_until: string | null; moves_to_next_open: boolean },
): string | null {
  if (closed_until === null || event_on > closed_until) return event_on;
  if (!moves_to_next_open) return null;
  const next = new Date(`${closed_until}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Returns the delay before the next attempt: 1, 2, 4 … minutes, at most 4 hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(2 ** Math.max(0, attempts - 1), 240) * 60_000;
}
