import type { TestCompany } from './a-company.ts';

/** Returns the audit log entries about a company's settings, oldest first. */
export function settingsLog({ client_id, inCompany }: TestCompany<string>) {
  return inCompany((tx) =>
    tx
      .selectFrom('activity')
      .select(['action', 'item_kind', 'item_id', 'item_label', 'actor_id', 'facts', 'is_setting'])
      .where('client_id', '=', client_id)
      .where('is_setting', '=', true)
      .orderBy('id')
      .execute(),
  );
}
