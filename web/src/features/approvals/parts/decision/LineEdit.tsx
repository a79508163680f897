import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { approveText } from '#domain/approvals/approved-total.ts';
import { type EditableLine, editLine, isAboveCap } from '#domain/approvals/partial-approval.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { commentRequiredText } from './approval-labels.ts';
import styles from './LineEdit.module.css';

interface AmountEdit {
  edited_amount: string;
  edited_ex_rate: string | null;
  comment: string;
}

interface LineEditProps {
  /** The name of the line, such as 'Kani Doraku'. */
  name: string;
  line: EditableLine;
  converted_currency: string;
  /** The initial value of the amount field, in the line's own currency. */
  suggested: string | null;
  /** True if the approver may change the exchange rate as well. */
  hasRate?: boolean;
  onSave: (edit: AmountEdit) => Promise<unknown>;
  onCancel: () => void;
}

/**
 * Changes the approved amount of a line and asks for the reason. The save button shows the approved and the claimed
 * amount.
 */
export function LineEdit(props: LineEditProps) {
  const { name, line, converted_currency, onCancel } = props;
  const { values, change, commentField, edited, isForeign, problem, isPending, save } = useAmountEdit(props);
  const form = useFocusedForm();
  const problemId = useId();
  const edited_amount = edited.allowed ? edited.value.edited_converted_amount : null;

  return (
    <form
      ref={form}
      className={styles.edit}
      aria-label={t`Amount of ${name}`}
      noValidate
      onSubmit={save}
      onKeyDown={onEscape(onCancel)}
    >
      <div className={styles.amount}>
        <AmountField
          label={t`Approved amount`}
          currency={line.currency}
          value={values.amount}
          aria-describedby={problemId}
          onChange={(amount) => change({ amount })}
        />
      </div>
      {isForeign && (
        <div className={styles.rate}>
          <NumberField
            label={t`Rate`}
            leftSection={t`at`}
            leftSectionWidth={28}
            leftSectionPointerEvents="none"
            value={values.rate}
            onChange={(rate) => change({ rate })}
          />
        </div>
      )}
      <div className={styles.comment}>
        <TextField
          ref={commentField}
          label={t`Comment`}
          placeholder={t`Reason for the change`}
          maxLength={1000}
          value={values.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
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
        {edited.allowed ? buttonText(line, edited_amount, converted_currency) : t`Approve`}
      </Button>
      <Button variant="subtle" className={styles.cancel ?? ''} onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <p id={problemId} className={styles.problem} role="status">
        {problem ?? aboveCap(line, edited_amount, converted_currency)}
      </p>
    </form>
  );
}

/** Manages the values of the form, and validates and saves them. */
function useAmountEdit({ line, converted_currency, suggested, hasRate = true, onSave }: LineEditProps) {
  const currentRate = line.edited_ex_rate ?? line.ex_rate;
  const [values, setValues] = useState({ amount: suggested, rate: currentRate, comment: '' });
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const commentField = useRef<HTMLInputElement>(null);
  const { amount, rate } = values;
  const comment = values.comment.trim();
  const isForeign = hasRate && line.currency !== converted_currency;
  const edited_ex_rate = isForeign && rate !== currentRate ? rate.trim() : null;
  const edited = editLine(line, {
    edited_amount: amount ?? '',
    edited_ex_rate,
    left_before: null,
    converted_currency,
  });
  const problem =
    refusal ??
    (!edited.allowed && amount !== null ? sentenceFor(edited.code, edited.facts) : null) ??
    (isTried && amount === null ? t`Enter the approved amount.` : null) ??
    (isTried && comment === '' ? commentRequiredText : null);

  function change(next: Partial<typeof values>) {
    setValues((present) => ({ ...present, ...next }));
    if (next.comment === undefined) setRefusal(null);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!edited.allowed || amount === null || isPending) return;
    if (comment === '') {
      commentField.current?.focus();
      return;
    }
    setPending(true);
    try {
      await onSave({ edited_amount: amount, edited_ex_rate, comment });
    } catch (error) {
      setRefusal(errorText(error));
      setPending(false);
    }
  }

  return { values, change, commentField, edited, isForeign, problem, isPending, save };
}

/** Focuses the first field when the form opens, selects its text and scrolls the form into view. */
function useFocusedForm() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    field?.select();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return form;
}

function onEscape(cancel: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    cancel();
  };
}

/** Returns a warning for an approver who approves more than the policies allow; null otherwise. */
function aboveCap(line: EditableLine, edited: string | null, currency: string): string | null {
  const { capped_amount = null } = line;
  if (capped_amount === null || edited === null || !isAboveCap(line, moneyFrom(edited, currency))) return null;
  return t`This is above the policy limit of ${amountText(moneyFrom(capped_amount, currency))}. It will still be paid in full.`;
}

function buttonText({ converted_amount: total }: EditableLine, edited: string | null, currency: string): string {
  return approveText({ total, approved_total: edited ?? total }, currency);
}
