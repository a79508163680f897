import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { approveText } from '#domain/approvals/approved-total.ts';
import { type EditableLine, editLine, isAboveCap } from '#domain/approvals/partial-approval.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { commentRequiredText } from './approval-labels.ts';
import styles from './LineEdit.module.css';

interface AmountEdit {
  edited_amount: string;
  edited_ex_rate: string | null;
  comment: string;
}

interface LineEditProps {
  /** Name of the line: 'Kani Doraku'. */
  name: string;
  line: EditableLine;
  converted_currency: string;
  /** Initial value of the field, in the line's own currency. */
  suggested: string | null;
  /** Whether the rate may be changed too. */
  hasRate?: boolean;
  onSave: (edit: AmountEdit) => Promise<unknown>;
  onCancel: () => void;
}

/** Changes the approved amount of a line and asks for the reason. The button names both amounts. */
export function LineEdit(props: LineEditProps) {
  const { name, line, converted_currency, suggested, hasRate = true, onSave, onCancel } = props;
  const [amount, setAmount] = useState(suggested);
  const [rate, setRate] = useState(line.edited_ex_rate ?? line.ex_rate);
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const commentField = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const isForeign = hasRate && line.currency !== converted_currency;
  const isOwnRate = isForeign && rate !== (line.edited_ex_rate ?? line.ex_rate);
  const edited = editLine(line, {
    edited_amount: amount ?? '',
    edited_ex_rate: isOwnRate ? rate.trim() : null,
    left_before: null,
    converted_currency,
  });
  const problem =
    refusal ??
    (!edited.allowed && amount !== null ? sentenceFor(edited.code, edited.facts) : null) ??
    (isTried && amount === null ? 'Enter the approved amount.' : null) ??
    (isTried && comment.trim() === '' ? commentRequiredText : null);

  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    field?.select();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!edited.allowed || amount === null || isPending) return;
    if (comment.trim() === '') {
      commentField.current?.focus();
      return;
    }
    setPending(true);
    try {
      await onSave({ edited_amount: amount, edited_ex_rate: isOwnRate ? rate.trim() : null, comment: comment.trim() });
    } catch (error) {
      setRefusal(errorText(error));
      setPending(false);
    }
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  }

  return (
    <form
      ref={form}
      className={styles.edit}
      aria-label={`Amount of ${name}`}
      noValidate
      onSubmit={save}
      onKeyDown={cancelOnEscape}
    >
      <div className={styles.amount}>
        <AmountField
          label="Approved amount"
          currency={line.currency}
          value={amount}
          aria-describedby={problemId}
          onChange={(next) => {
            setAmount(next);
            setRefusal(null);
          }}
        />
      </div>
      {isForeign && (
        <div className={styles.rate}>
          <TextField
            label="Rate"
            inputMode="decimal"
            autoComplete="off"
            leftSection="at"
            leftSectionWidth={28}
            leftSectionPointerEvents="none"
            value={rate}
            onChange={(event) => {
              setRate(event.currentTarget.value);
              setRefusal(null);
            }}
          />
        </div>
      )}
      <div className={styles.comment}>
        <TextField
          ref={commentField}
          label="Comment"
          placeholder="Reason for the change"
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </div>
      <Button
        type="submit"
        variant="default"
        className={styles.save ?? ''}
        leftSection={<IconCheck aria-hidden="true" />}
        loading={isPending}
        disabled={!edited.allowed}
      >
        {edited.allowed ? buttonText(line, edited.value.edited_converted_amount, converted_currency) : 'Approve'}
      </Button>
      <Button variant="subtle" className={styles.cancel ?? ''} onClick={onCancel}>
        Cancel
      </Button>
      <p id={problemId} className={styles.problem} role="status">
        {problem ?? (edited.allowed ? aboveCap(line, edited.value.edited_converted_amount, converted_currency) : null)}
      </p>
    </form>
  );
}

/** Warns an approver who approves more than the policies pay. */
function aboveCap(line: EditableLine, edited: string | null, currency: string): string | null {
  const { capped_amount = null } = line;
  if (capped_amount === null || edited === null || !isAboveCap(line, moneyFrom(edited, currency))) return null;
  return `This is above the policy limit of ${amountText(moneyFrom(capped_amount, currency))}. It will still be paid in full.`;
}

function buttonText({ converted_amount: total }: EditableLine, edited: string | null, currency: string): string {
  return approveText({ total, approved_total: edited ?? total }, currency);
}
