import type { CompanyTransaction } from '../../db/database.ts';

/** mails: named only here. The row is the promise that one event makes one mail. */
export async function reserveMail(
  tx: CompanyTransaction,
  mail: { client_id: string; id: string; kind: string; user_id: string; created_at: Date },
) {
  await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doNothing())
    .execute();
  return tx
    .selectFrom('mails')
    .select(['sent_at'])
    .where('client_id', '=', mail.client_id)
    .where('id', '=', mail.id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markSent(tx: CompanyTransaction, mail: { client_id: string; id: string; sent_at: Date }) {
  await tx
    .updateTable('mails')
    .set({ sent_at: mail.sent_at })
    .where('client_id', '=', mail.client_id)
    .where('id', '=', mail.id)
    .execute();
}
