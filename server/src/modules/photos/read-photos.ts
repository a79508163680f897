import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { photos } from '#contract/photos.contract.ts';
import type { App, ReadContext } from '../../http/context.ts';
import { thumbnailOf } from '../files/show-files.ts';
import { readPhotos } from './photos.rows.ts';

export async function listPhotos(
  { app, tx, actor, request }: ReadContext,
  { emails }: InputOf<typeof photos.list>,
): Promise<OutputOf<typeof photos.list>> {
  const { client_id } = actor;
  const found = await readPhotos(tx, { client_id, emails: emails.map((email) => email.toLowerCase()) });
  const photoUrl = photoUrls(app, { client_id, now: request.now });
  return {
    status: true,
    data: found.flatMap(({ email, photo_id }) => {
      const img_path = photoUrl(photo_id);
      return img_path ? [{ email, img_path }] : [];
    }),
  };
}

/** Returns a function that creates the URL of a photo; null for a person without one. */
export function photoUrls(
  app: App,
  place: { client_id: string; now: Date },
): (photo_id: string | null) => string | null {
  return (photo_id) => photo_id && thumbnailOf(app, { ...place, file_id: photo_id });
}
