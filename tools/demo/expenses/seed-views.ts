import { v7 as uuidv7 } from 'uuid';
import type { WriteContext } from '#server/http/context.ts';
import { type SavedView, saveView } from '#server/modules/views/views.rows.ts';
import { idOf } from '../meridian-ids.ts';

type DemoView = Pick<SavedView, 'list' | 'name' | 'query'>;

const mayasViews: readonly DemoView[] = [
  { list: 'reports', name: 'Awaiting payment', query: 'stages=approved,payment_queued,payment_processing' },
  { list: 'reports', name: 'Over 1,000', query: 'amount_from=1000.00' },
  { list: 'draft_expenses', name: 'Incomplete', query: 'flags=incomplete' },
];

export async function seedViews({ tx, client_id, request }: WriteContext, people: Map<string, string>): Promise<void> {
  const user_id = idOf(people, 'Maya Lindqvist');
  for (const view of mayasViews) await saveView(tx, { client_id, user_id, id: uuidv7(), now: request.now, ...view });
}
