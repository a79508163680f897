import { advances } from '#contract/advances.contract.ts';
import { payouts } from '#contract/payouts.contract.ts';
import { PaidDialog } from '../../../advances/parts/PaidDialog.tsx';

interface PaidOnDialogProps {
  /** A text that names the payments, such as '3 payments'. */
  line: string;
  /** The day the money was sent, if known. */
  sent_on?: string | null | undefined;
  /** The storage key of the form draft. */
  draft: string;
  onPay: (payment: { paid_on: string; reference: string; note: string }) => Promise<unknown>;
  onClose: () => void;
}

const { reference, note } = payouts.paid.input.shape;
/** The reference is optional, because processing may already have recorded one. */
const schema = advances.markPaid.input.pick({ paid_on: true }).extend({ reference, comment: note });

/** Asks for the date and reference when a payment is marked as paid. */
export function PaidOnDialog({ line, sent_on, draft, onPay, onClose }: PaidOnDialogProps) {
  return (
    <PaidDialog
      line={line}
      draft={draft}
      {...(sent_on ? { paid_on: sent_on } : {})}
      schema={schema}
      labels={{ reference: 'Leave empty to keep the current reference.', comment: 'Note' }}
      isReferenceOptional
      onPay={({ comment, ...rest }) => onPay({ ...rest, note: comment })}
      onClose={onClose}
    />
  );
}
