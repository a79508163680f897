import type { controls } from '#contract/controls.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { instantDateText } from '#domain/dates/instant-text.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import type { ReadContext } from '../../../http/context.ts';
import { limitsIn, paymentControls, type SavedControls } from '../../payables/controls/payment-controls.ts';
import { payableNumber } from '../show-payments.ts';
import { readPaidCurrencies, readViolations, type ViolationRow } from './controls.rows.ts';

type Violation = OutputOf<typeof controls.violations>['data'][number];

const maxViolations = 100;
const yearMs = 365 * 86_400_000;

/** Lists the payments of the last twelve months that the current rules would not have allowed. */
export async function listViolations(context: ReadContext): Promise<OutputOf<typeof controls.violations>> {
  const { tx, actor, request } = context;
  const { client_id } = actor;
  const [saved, currencies] = await Promise.all([paymentControls(tx, client_id), readPaidCurrencies(tx, client_id)]);
  const rows = await readViolations(tx, {
    client_id,
    since: new Date(request.now.getTime() - yearMs),
    bars_approvers: saved.bars_approvers,
    limits: await limitsIn({ ...context, client_id }, { saved, currencies }),
    bank_change_days: saved.bank_change_days,
    limit: maxViolations,
  });
  return { status: true, data: rows.map((row) => violation(row, { saved, zone: actor.time_zone })) };
}

function violation(row: ViolationRow, of: { saved: SavedControls; zone: string }): Violation {
  const { rule, item_kind, item_id, title, payee, payer, currency, amount, at } = row;
  return {
    rule,
    message: messageOf(row, of),
    item_kind,
    item_id,
    number: payableNumber(row),
    title,
    payee,
    payer,
    currency,
    amount: toDecimal(moneyFrom(amount, currency)),
    at: at.toISOString(),
  };
}

function messageOf(row: ViolationRow, { saved, zone }: { saved: SavedControls; zone: string }): string {
  const { release_above, currency } = saved;
  switch (row.rule) {
    case 'approver_paid':
      return t`The payer also approved it.`;
    case 'not_released':
      return t`Above ${amountText(moneyFrom(release_above ?? '0', currency))} and not released by a second person.`;
    case 'bank_changed':
      return row.bank_changed_at
        ? t`Paid to a bank account that changed on ${instantDateText(row.bank_changed_at.toISOString(), zone)}.`
        : t`Paid to a bank account that had changed shortly before.`;
  }
}
