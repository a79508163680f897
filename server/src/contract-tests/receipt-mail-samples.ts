import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { makeToken } from '../http/opaque-token.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { Sample } from './sample.ts';

type ReceiptMail = Extract<EndpointName, `receiptMail.${string}`>;

/** Sample inputs for receipts by mail. The item that a sample confirms or removes is created first. */
export const receiptMailSamples: { [Name in ReceiptMail]: Sample<Name> } = {
  'receiptMail.settings': () => ({}),
  'receiptMail.renew': () => ({}),
  'receiptMail.addSender': () => ({ email: 'home@receipts.test' }),
  'receiptMail.confirmSender': async ({ company }) => ({ token: (await aSender(company)).token }),
  'receiptMail.removeSender': async ({ company }) => ({ id: (await aSender(company)).id }),
};

async function aSender({ client_id, people, inCompany }: PopulatedCompany): Promise<{ id: string; token: string }> {
  const id = uuidv7();
  const { token, token_hash } = makeToken({ client_id, id });
  await inCompany((tx) =>
    tx
      .insertInto('receipt_senders')
      .values({
        client_id,
        id,
        user_id: people.super_admin.user_id,
        email: `${id}@home.test`,
        token_hash,
        created_at: new Date(),
        expires_at: new Date('2099-01-01'),
      })
      .execute(),
  );
  return { id, token };
}
