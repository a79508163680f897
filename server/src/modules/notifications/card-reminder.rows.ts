import type { CompanyTransaction } from '../../db/database.ts';

/** Reads and writes of card_reminder_settings. */

const monday = 1;

/** The weekday of the reminder, 1 for Monday; null if the company turned it off. */
export async function readCardReminder(tx: CompanyTransaction, client_id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('card_reminder_settings')
    .select('weekday')
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  return row ? row.weekday : monday;
}

export async function writeCardReminder(
  tx: CompanyTransaction,
  { client_id, weekday }: { client_id: string; weekday: number | null },
): Promise<void> {
  await tx
    .insertInto('card_reminder_settings')
    .values({ client_id, weekday })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ weekday }))
    .execute();
}
