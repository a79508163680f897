import type { TestCompany } from './a-company.ts';

/** The lines of the audit log a test's own actions wrote, oldest first. */
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
