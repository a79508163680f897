import { Button } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { paymentRuns } from '#contract/payment-runs.contract.ts';
import { isStartedRun } from '#domain/payouts/payment-run-states.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { FormDate } from '../../../../ui/FormDate.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { BankLineResult } from './BankLineResult.tsx';
import type { PaymentRun, RunTotal } from './payment-run.ts';
import styles from './runs.module.css';

/** The totals of a run by currency, each with its line of the bank statement. */
export function RunTotals({ run }: { run: PaymentRun }) {
  const [edited, setEdited] = useState<RunTotal | null>(null);
  const canEnter = isStartedRun(run.state);
  return (
    <section aria-label="Totals">
      <h3>Total</h3>
      <ul className={styles.totals}>
        {run.totals.map((total) => (
          <li key={total.currency}>
            <div className={styles.transfer}>
              <span>{counted(total.no_of_transfers, 'transfer')}</span>
              <b>
                <Money amount={total.amount} currency={total.currency} />
              </b>
            </div>
            {Number(total.failed) > 0 && (
              <div className={styles.transfer}>
                <span>Failed payments</span>
                <Money amount={total.failed} currency={total.currency} />
              </div>
            )}
            {canEnter && (
              <div className={styles.transfer}>
                <span className={styles.bank}>
                  Bank statement <BankLineResult total={total} />
                </span>
                <span className={styles.bank}>
                  {total.bank && (
                    <span>
                      <Money amount={total.bank.amount} currency={total.currency} />,{' '}
                      <DateOnly date={total.bank.booked_on} />
                    </span>
                  )}
                  <Button size="xs" variant="default" onClick={() => setEdited(total)}>
                    {total.bank ? 'Change' : 'Enter'}
                  </Button>
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited && <BankLineDialog run={run} total={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

interface BankLineDialogProps {
  run: PaymentRun;
  total: RunTotal;
  onClose: () => void;
}

const schema = paymentRuns.saveBankLine.input.pick({ amount: true, booked_on: true });

/** Asks for the amount and date of the bank statement for a currency of the run. */
function BankLineDialog({ run: { id, number }, total: { currency, amount, bank }, onClose }: BankLineDialogProps) {
  const today = useToday();
  const save = useWrite('paymentRuns.saveBankLine');
  const remove = useWrite('paymentRuns.removeBankLine');
  const edit = useEditForm<{ amount: string; booked_on: string }>({
    schema,
    values: { amount: bank?.amount ?? amount, booked_on: bank?.booked_on ?? today },
    draft: `bank-line-${id}-${currency}`,
    save: async (line) => {
      await save.mutateAsync({ id, currency, ...line });
      onClose();
    },
  });
  const { control, formState } = edit.form;

  async function removeLine() {
    try {
      await remove.mutateAsync({ id, currency });
      onClose();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <FormDialog
      title="Bank statement"
      line={`What the bank booked for ${number} in ${currency}`}
      edit={edit}
      action="Save"
      end={
        bank && (
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void removeLine()}>
            Remove
          </Button>
        )
      }
      onClose={onClose}
    >
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <AmountField
            label="Amount"
            currency={currency}
            value={field.value}
            error={formState.errors.amount?.message}
            onChange={(value) => field.onChange(value ?? '')}
          />
        )}
      />
      <FormDate control={control} name="booked_on" label="Booked on" emptyValue={today} />
    </FormDialog>
  );
}
