import { advances } from '#contract/advances.contract.ts';
import { payouts } from '#contract/payouts.contract.ts';
import { PaidDialog } from '../../advances/parts/PaidDialog.tsx';

interface PaidOnDialogProps {
  /** What is paid: '3 payments'. */
  line: string;
  /** The day it was sent on, where that is known. */
  sent_on?: string | null | undefined;
  /** Under which name what is typed outlives a reload. */
  draft: string;
  onPay: (payment: { paid_on: string; reference: string; note: string }) => Promise<unknown>;
  onClose: () => void;
}

const { reference, note } = payouts.paid.input.shape;
/** The reference may stand with the payment already, from when it was processed. */
const schema = advances.markPaid.input.pick({ paid_on: true }).extend({ reference, comment: note });

/** The money is out: on which day, and under which reference. */
export function PaidOnDialog({ line, sent_on, draft, onPay, onClose }: PaidOnDialogProps) {
  return (
    <PaidDialog
      line={line}
      draft={draft}
      {...(sent_on ? { paid_on: sent_on } : {})}
      schema={schema}
      labels={{ reference: 'Leave it empty to keep the one it was processed under.', comment: 'Note' }}
      isReferenceOptional
      onPay={({ comment, ...rest }) => onPay({ ...rest, note: comment })}
      onClose={onClose}
    />
  );
}
