import { v7 as uuidv7 } from 'uuid';
import type { ach } from '#contract/ach.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { recertifyBy } from '#domain/ach/certification.ts';
import type { OwnerStatus } from '#domain/ach/onboarding-steps.ts';
import type { PreparedWrite, PreparingContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { BankPort } from '../../outside/bank/port.ts';
import { deleteOwner, insertOwner, type OwnerRow, saveAchCompany, updateOwner } from './ach-company.rows.ts';
import { callBank } from './call-bank.ts';
import { saveVerified } from './refresh-set-up.ts';
import { readForWrite, refuseOtherStep } from './save-customer.ts';
import { showSetUp } from './show-set-up.ts';

type Action = InputOf<typeof ach.beneficialOwners>['action'];
type Save = (write: SignedWriteContext) => Promise<void>;

/**
 * Changes the beneficial owners, completes their list or certifies them, first at the bank and then in the product.
 * Afterwards saves the certification that the bank reports.
 */
export async function saveOwners(
  context: PreparingContext,
  { action }: InputOf<typeof ach.beneficialOwners>,
): Promise<PreparedWrite<OutputOf<typeof ach.beneficialOwners>>> {
  const { app, actor } = context;
  const { client_id } = actor;
  const before = await readForWrite(context);
  const { customer_id } = before.company;
  if (!customer_id || before.company.customer_status !== 'verified') refuseOtherStep(before, []);
  if (action.kind === 'finish') refuseOtherStep(before, ['owners']);
  if (action.kind === 'certify') refuseOtherStep(before, ['certification']);

  const save = await callBank(app, (bank) =>
    changeAtBank(bank, action, { client_id, customer_id: customer_id ?? '', owners: before.owners }),
  );
  const certification = await callBank(app, (bank) => bank.readCertification(customer_id ?? ''));
  const isNewRecertify = certification === 'recertify' && before.company.certification !== 'recertify';

  return async (write) => {
    const { tx, request } = write;
    await save(write);
    await saveAchCompany(tx, client_id, {
      certification,
      ...(action.kind === 'finish' && { are_owners_complete: true }),
      ...(isNewRecertify && { recertify_by: recertifyBy(request.now) }),
      ...(action.kind === 'certify' && { recertify_by: null }),
      ...(action.kind === 'add' && { are_owners_complete: false }),
    });
    await saveVerified(tx, { client_id, now: request.now });
    write.record({
      action: action.kind === 'certify' ? 'ach_certified' : 'ach_changed',
      item_kind: 'company',
      item_id: client_id,
      item_label: actor.company.name,
      is_setting: true,
    });
    return showSetUp(write);
  };
}

async function changeAtBank(
  bank: BankPort,
  action: Action,
  { client_id, customer_id, owners }: { client_id: string; customer_id: string; owners: readonly OwnerRow[] },
): Promise<Save> {
  switch (action.kind) {
    case 'add': {
      const { first_name, last_name } = action.owner;
      const owner_ref = await bank.addOwner(customer_id, action.owner);
      const status = await bank.readOwner(owner_ref);
      return ({ tx, request }) =>
        insertOwner(tx, {
          client_id,
          id: uuidv7(),
          owner_ref,
          first_name,
          last_name,
          status,
          created_at: request.now,
        });
    }
    case 'correct': {
      const { id, owner_ref } = ownerOf(owners, action.owner_id);
      await bank.correctOwner(owner_ref, action.owner);
      const status: OwnerStatus = await bank.readOwner(owner_ref);
      const { first_name, last_name } = action.owner;
      return ({ tx }) => updateOwner(tx, { client_id, id }, { first_name, last_name, status, was_retried: true });
    }
    case 'remove': {
      const { id, owner_ref } = ownerOf(owners, action.owner_id);
      await bank.removeOwner(owner_ref);
      return ({ tx }) => deleteOwner(tx, { client_id, id });
    }
    case 'finish':
      return async () => undefined;
    case 'certify':
      await bank.certify(customer_id);
      return async () => undefined;
  }
}

function ownerOf(owners: readonly OwnerRow[], owner_id: string): OwnerRow {
  const owner = owners.find(({ id }) => id === owner_id);
  if (!owner) throw new Refused('item.not_found');
  return owner;
}
