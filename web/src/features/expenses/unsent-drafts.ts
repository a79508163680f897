import { newId } from '../../lib/new-id.ts';
import { type StoredValue, storedUnsent, unsentDrafts } from '../../lib/storage.ts';
import type { Unsent } from './draft-keeper.ts';
import type { ExpenseInput, ExpenseValues } from './expense-values.ts';

/** What somebody typed into an expense that has not reached the server, with whose it is and since when. */
export interface UnsentExpense extends Unsent<ExpenseValues, ExpenseInput> {
  user_id: string;
  typed_at: string;
}

/** A place of one's own to remember a draft in, for as long as this tab has it open. */
export interface DraftPlace {
  stored: StoredValue<UnsentExpense>;
  release: () => void;
}

/** Nobody else brings back what this tab is still working on. */
export function takeDraftPlace(name: string = newId()): DraftPlace {
  let release = () => {};
  const closed = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(name), () => closed);
  return { stored: storedUnsent(name), release };
}

/** What an earlier tab left unsent of this expense, or of a new one; the newest of several. */
export async function findUnsent(whose: { user_id: string; expense_id: string | null }): Promise<string | null> {
  const found = unsentDrafts()
    .map((name) => ({ name, draft: storedUnsent<UnsentExpense>(name).read() }))
    .filter(({ draft }) => draft?.user_id === whose.user_id && (draft.kept?.id ?? null) === whose.expense_id)
    .sort((a, b) => (b.draft?.typed_at ?? '').localeCompare(a.draft?.typed_at ?? ''));
  if (found.length === 0) return null;
  const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  return found.find(({ name }) => !open.has(lockOf(name)))?.name ?? null;
}

export function readUnsent(name: string): UnsentExpense | null {
  return storedUnsent<UnsentExpense>(name).read();
}

export function forgetUnsent(name: string): void {
  storedUnsent(name).clear();
}

function lockOf(name: string): string {
  return `outlay-draft-${name}`;
}
