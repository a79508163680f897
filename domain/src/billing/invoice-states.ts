import { type Decision, refuse } from '../decision.ts';
import { applyMove, type Move } from '../stage-move.ts';

export const invoiceStates = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceStateLabel = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
} satisfies Record<InvoiceState, string>;

/** All state changes of an invoice. A late transfer still pays an invoice that was written off. */
export const invoiceMoves = {
  issue: { from: ['draft'], to: 'open' },
  pay: { from: ['open', 'uncollectible'], to: 'paid' },
  void: { from: ['draft', 'open', 'uncollectible'], to: 'void' },
  write_off: { from: ['open'], to: 'uncollectible' },
} as const satisfies Record<string, Move<InvoiceState>>;

export type InvoiceMove = keyof typeof invoiceMoves;

export function moveInvoice(state: InvoiceState, move: InvoiceMove): Decision<InvoiceState, 'invoice.wrong_state'> {
  const label = invoiceStateLabel[state].toLowerCase();
  return applyMove(invoiceMoves[move], state, refuse('invoice.wrong_state', { label }));
}
