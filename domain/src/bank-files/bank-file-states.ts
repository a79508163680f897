import { allow, type Decision, refuse } from '../decision.ts';
import { applyMove, type Move } from '../stage-move.ts';

/** The saved states of a bank file. A file is `building` while its payments are being started. */
export const bankFileStates = ['building', 'ready', 'sent', 'cancelled'] as const;
export type BankFileState = (typeof bankFileStates)[number];

/** The states that users see. A file is done when none of its payments is open any more. */
export const shownFileStates = [...bankFileStates, 'done'] as const;
type ShownFileState = (typeof shownFileStates)[number];

export const bankFileStateLabel = {
  building: 'Being created',
  ready: 'Ready to send',
  sent: 'Sent to the bank',
  cancelled: 'Cancelled',
  done: 'Done',
} satisfies Record<ShownFileState, string>;

/** All state changes of a bank file. `empty` cancels a file in which no payment could be started. */
const bankFileMoves = {
  build: { from: ['building'], to: 'ready' },
  empty: { from: ['building'], to: 'cancelled' },
  send: { from: ['ready'], to: 'sent' },
  cancel: { from: ['ready'], to: 'cancelled' },
} as const satisfies Record<string, Move<BankFileState>>;

export type BankFileMove = keyof typeof bankFileMoves;

export function moveBankFile(
  state: BankFileState,
  move: BankFileMove,
): Decision<BankFileState, 'bank_file.wrong_state'> {
  const label = bankFileStateLabel[state].toLowerCase();
  return applyMove(bankFileMoves[move], state, refuse('bank_file.wrong_state', { label }));
}

/** True if the file is complete and not cancelled, so that the bank may receive it or already has it. */
export function isCompleteFile(state: ShownFileState): boolean {
  return state !== 'building' && state !== 'cancelled';
}

export function canDownload(state: BankFileState): Decision<true, 'bank_file.wrong_state'> {
  return isCompleteFile(state)
    ? allow(true)
    : refuse('bank_file.wrong_state', { label: bankFileStateLabel[state].toLowerCase() });
}

export function shownFileState({ state, no_of_open }: { state: BankFileState; no_of_open: number }): ShownFileState {
  return isCompleteFile(state) && no_of_open === 0 ? 'done' : state;
}
