import type { ach } from '#contract/ach.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canVerifyMicroDeposits, depositAmountProblem, maxMicroDepositAttempts } from '#domain/ach/micro-deposits.ts';
import type { PreparedWrite, PreparingContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { BankRefused } from '../../outside/bank/port.ts';
import { updateBank } from './ach-banks.rows.ts';
import { type AchCompanyChange, saveAchCompany } from './ach-company.rows.ts';
import { callBank } from './call-bank.ts';
import { saveVerified } from './refresh-set-up.ts';
import { readForWrite, refuseOtherStep } from './save-customer.ts';
import { type SetUp, showSetUp } from './show-set-up.ts';

type Output = OutputOf<typeof ach.microDeposits>;

/** Starts the two small deposits, or checks their amounts. Wrong attempts are counted. */
export async function verifyDeposits(
  context: PreparingContext,
  { amounts }: InputOf<typeof ach.microDeposits>,
): Promise<PreparedWrite<Output>> {
  const before = await readForWrite(context);
  refuseOtherStep(before, ['micro_deposits']);
  const change = amounts ? await checkAmounts(context, before, amounts) : await startDeposits(context, before);
  const { client_id } = context.actor;

  return async (write) => {
    const { tx, request } = write;
    const isVerified = change.micro_deposits === 'verified';
    // Locks the set-up before its bank account. A notification from the bank locks them in the same order when it is
    // saved, so the two cannot deadlock.
    await saveAchCompany(tx, client_id, {
      ...change,
      ...(change.micro_deposits === 'locked' && { locked_at: request.now }),
    });
    if (isVerified && before.bank) await updateBank(tx, { client_id, id: before.bank.id }, { status: 'verified' });
    await saveVerified(tx, { client_id, now: request.now });
    write.record({
      action: 'ach_changed',
      item_kind: 'company',
      item_id: client_id,
      item_label: write.actor.company.name,
      is_setting: true,
    });
    return showSetUp(write);
  };
}

async function startDeposits({ app }: PreparingContext, { bank, company }: SetUp): Promise<AchCompanyChange> {
  if (company.micro_deposits !== 'none') throw new Refused('ach.deposits_not_there');
  await callBank(app, (port) => port.startMicroDeposits(bank?.source_ref ?? ''));
  return { micro_deposits: 'pending' };
}

async function checkAmounts(
  { app }: PreparingContext,
  { bank, company }: SetUp,
  amounts: readonly [string, string],
): Promise<AchCompanyChange> {
  orRefuse(canVerifyMicroDeposits({ state: company.micro_deposits, attempts: company.micro_attempts }));
  const problem = amounts.map(depositAmountProblem).find((each) => each !== null);
  if (problem) throw new Refused('request.invalid', {}, { amounts: problem });

  const isRight = await callBank(app, async (port) => {
    try {
      await port.verifyMicroDeposits(bank?.source_ref ?? '', amounts);
      return true;
    } catch (error) {
      if (error instanceof BankRefused) return false;
      throw error;
    }
  });
  const micro_attempts = company.micro_attempts + 1;
  if (isRight) return { micro_deposits: 'verified', micro_attempts };
  return micro_attempts >= maxMicroDepositAttempts ? { micro_deposits: 'locked', micro_attempts } : { micro_attempts };
}
