import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { makeToken } from '../http/opaque-token.ts';
import { filesToken, fileToken } from '../modules/exports/outside/outside-links.ts';
import {
  insertOutsideShares,
  saveInvitation,
  setRecipientState,
  setRecipientToken,
} from '../modules/exports/outside/outside-recipients.rows.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { TestProduct } from '../testing/test-product.ts';
import type { Sample } from './sample.ts';

type OutsideRecipients = Extract<EndpointName, `outsideRecipients.${string}`>;

interface SampleContext {
  product: TestProduct;
  company: PopulatedCompany;
}

/** Sample inputs for outside recipients. A sample that confirms or removes an address adds the address first. */
export const outsideRecipientSamples: { [Name in OutsideRecipients]: Sample<Name> } = {
  'outsideRecipients.list': () => ({}),
  'outsideRecipients.add': async ({ company, product }) => {
    await forgetMails(company, product);
    return { email: `${uuidv7()}@auditor.test` };
  },
  'outsideRecipients.remove': async (context) => ({ recipient_id: (await aRecipient(context)).id }),
  'outsideRecipients.invitation': async (context) => ({ token: (await aRecipient(context)).token }),
  'outsideRecipients.answer': async (context) => ({ token: (await aRecipient(context)).token, answer: 'confirm' }),
  'outsideRecipients.file': async (context) => ({ token: await aFile(context) }),
  'outsideRecipients.subscription': async (context) => ({ token: await aSubscription(context) }),
  'outsideRecipients.unsubscribe': async (context) => ({ token: await aSubscription(context), is_off: true }),
};

/** Adds a pending address and returns its id and the token of its link. */
async function aRecipient({ company, product }: SampleContext): Promise<{ id: string; token: string }> {
  const { client_id, people, inCompany } = company;
  const id = uuidv7();
  const { token, token_hash } = makeToken({ client_id, id });
  // Only mails of the last day count towards the limit, so the sample address was invited two days ago.
  const now = new Date(product.app.clock().getTime() - 2 * 86_400_000);
  await inCompany(async (tx) => {
    await saveInvitation(tx, {
      client_id,
      id,
      email: `${id}@auditor.test`,
      added_by: people.super_admin.user_id,
      now,
      no_of_mails: 1,
      expires_at: new Date('2099-01-01'),
    });
    await setRecipientToken(tx, { client_id, id, token_hash });
  });
  return { id, token };
}

async function aConfirmed(context: SampleContext): Promise<string> {
  const { client_id, inCompany } = context.company;
  const { id } = await aRecipient(context);
  await inCompany((tx) => setRecipientState(tx, { client_id, id }, { state: 'confirmed', now: new Date() }));
  return id;
}

async function aSubscription(context: SampleContext): Promise<string> {
  const { client_id } = context.company;
  return filesToken({ client_id, recipient_id: await aConfirmed(context) }, context.product.app);
}

/** Marks a file as ready and shares it with a confirmed address. */
async function aFile(context: SampleContext): Promise<string> {
  const { client_id, ids, inCompany } = context.company;
  const recipient_id = await aConfirmed(context);
  await inCompany(async (tx) => {
    await insertOutsideShares(tx, { client_id, export_id: ids.export, ids: [recipient_id] });
    await tx
      .updateTable('exports')
      .set({ state: 'ready', expires_at: new Date('2099-01-01') })
      .where('client_id', '=', client_id)
      .where('id', '=', ids.export)
      .execute();
  });
  return fileToken({ client_id, recipient_id, export_id: ids.export }, context.product.app);
}

/**
 * Marks the addresses of earlier samples as removed and their mails as old, because they would count towards the
 * limits.
 */
async function forgetMails({ client_id, inCompany }: SampleContext['company'], product: SampleContext['product']) {
  const mailed_at = new Date(product.app.clock().getTime() - 2 * 86_400_000);
  await inCompany((tx) =>
    tx
      .updateTable('outside_recipients')
      .set({ state: 'removed', mailed_at })
      .where('client_id', '=', client_id)
      .where('state', '=', 'pending')
      .execute(),
  );
}
