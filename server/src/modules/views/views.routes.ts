import { v7 as uuidv7 } from 'uuid';
import type { views } from '#contract/views.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { deleteView, readViews, saveView } from './views.rows.ts';

/** The maximum number of views per person and list. More would not fit above the list. */
const maxViews = 20;

/** Endpoints for the saved views of a list. Each person sees only their own. */
export const viewsRoutes = {
  list: read(async ({ tx, actor: { client_id, user_id } }, { list }) => ({
    status: true,
    data: await readViews(tx, { client_id, user_id, list }),
  })),
  save: write(async ({ tx, actor: { client_id, user_id }, request }, { list, name, query }) => {
    const saved = await readViews(tx, { client_id, user_id, list });
    if (saved.length >= maxViews && saved.every((view) => view.name !== name)) throw new Refused('view.too_many');
    const view = { client_id, user_id, id: uuidv7(), list, name, query, now: request.now };
    return { status: true, data: await saveView(tx, view) };
  }),
  remove: write(async ({ tx, actor: { client_id, user_id } }, { id }) => {
    if (!(await deleteView(tx, { client_id, user_id, id }))) throw new Refused('item.not_found');
    return { status: true };
  }),
} satisfies RoutesOf<typeof views>;
