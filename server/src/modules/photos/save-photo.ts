import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { photos } from '#contract/photos.contract.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { attachable } from '../files/attach-files.ts';
import { thumbnailOf } from '../files/show-files.ts';
import { updatePhoto } from './photos.rows.ts';

export async function savePhoto(
  context: SignedWriteContext,
  { file_id }: InputOf<typeof photos.save>,
): Promise<OutputOf<typeof photos.save>> {
  const { app, tx, request, actor } = context;
  const { client_id, user_id } = actor;
  await attachable(tx, { client_id, user_id, ids: [file_id], kinds: ['image'] });
  await changePhoto(context, file_id);
  return { status: true, img_path: thumbnailOf(app, { client_id, file_id, now: request.now }) };
}

export async function removePhoto(context: SignedWriteContext): Promise<OutputOf<typeof photos.remove>> {
  await changePhoto(context, null);
  return { status: true };
}

/**
 * Changes the photo. The sweep deletes the previous one a day after its upload, because nothing refers to it any more.
 */
async function changePhoto({ tx, actor, record }: SignedWriteContext, photo_id: string | null): Promise<void> {
  const { client_id, user_id, first_name, last_name } = actor;
  const before = await updatePhoto(tx, { client_id, user_id, photo_id });
  if (before?.photo_id === photo_id) return;

  record({
    action: 'profile_changed',
    item_kind: 'user',
    item_id: user_id,
    item_label: `${first_name} ${last_name}`,
    facts: { before: { has_photo: before?.photo_id !== null }, after: { has_photo: photo_id !== null } },
  });
}
