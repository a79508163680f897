import type { bankFiles } from '#contract/bank-files.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { add, moneyFrom, toDecimal } from '#domain/money/money.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { ReadContext } from '../../http/context.ts';
import { payableLabel } from '../payouts/show-payments.ts';
import { chooseForFiles } from './choose-for-files.ts';
import { payingAccountLine } from './paying-accounts.ts';

type Answer = OutputOf<typeof bankFiles.preview>;
type Item = Awaited<ReturnType<typeof chooseForFiles>>['items'][number];

const maxShown = 100;
const newForMs = 7 * 86_400_000;

/** Previews the files of a selection. Writes nothing. */
export async function previewFiles(
  context: ReadContext,
  { chosen }: InputOf<typeof bankFiles.preview>,
): Promise<Answer> {
  const { items, gone } = await chooseForFiles(context, chosen);
  const included = items.filter(({ decision }) => decision.allowed);
  const excluded = [
    ...items.flatMap(({ payable, decision }) =>
      decision.allowed ? [] : [lineOf(payable, sentenceFor(decision.code, decision.facts))],
    ),
    ...gone.map((item) => lineOf(item, sentenceFor('item.changed'))),
  ];
  return {
    status: true,
    files: filesOf(included),
    excluded: { count: excluded.length, items: excluded.slice(0, maxShown) },
    warnings: included.flatMap((item) => warningsOf(item, context.request.now)).slice(0, maxShown),
  };
}

/** Returns one file per paying account with the total of its payments. */
function filesOf(included: readonly Item[]): Answer['files'] {
  const files = new Map<string, Answer['files'][number]>();
  for (const { account, payable } of included) {
    if (!account) continue;
    const { currency, amount } = payable;
    const before = files.get(account.id) ?? { account: payingAccountLine(account), currency, count: 0, amount: '0' };
    const total = add(moneyFrom(before.amount, currency), moneyFrom(amount, currency));
    files.set(account.id, { ...before, count: before.count + 1, amount: toDecimal(total) });
  }
  return [...files.values()];
}

/** Warns payers about changed or shared accounts, which are common signs of fraud. */
function warningsOf({ payable, bank }: Item, now: Date): Answer['warnings'] {
  if (!bank) return [];
  const { first_name, last_name } = payable.payee;
  const name = `${first_name} ${last_name}`;
  return [
    ...(now.getTime() - (bank.paid_to_at ?? bank.added_at).getTime() < newForMs
      ? [lineOf(payable, `${name} added or chose the account ···${bank.account_last4} within the last 7 days.`)]
      : []),
    ...(bank.shared_with ? [lineOf(payable, `${bank.shared_with} has the same account as ${name}.`)] : []),
  ];
}

function lineOf(item: Parameters<typeof payableLabel>[0] & { item_id: string }, message: string) {
  return { item_kind: item.item_kind, item_id: item.item_id, label: payableLabel(item), message };
}
