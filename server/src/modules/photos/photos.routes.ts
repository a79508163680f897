import type { photos } from '#contract/photos.contract.ts';
import { type RoutesOf, readReplica, write } from '../../http/context.ts';
import type { AttachedFileIds } from '../files/sweep-files.ts';
import { readPhotoFiles } from './photos.rows.ts';
import { listPhotos } from './read-photos.ts';
import { removePhoto, savePhoto } from './save-photo.ts';

export const photosRoutes = {
  list: readReplica(listPhotos),
  save: write(savePhoto),
  remove: write(removePhoto),
} satisfies RoutesOf<typeof photos>;

export const photoFileIds: AttachedFileIds = (tx, options) => readPhotoFiles(tx, options);
