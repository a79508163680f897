import type { users } from '#contract/users.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { confirmImport, mapImport } from './map-import.ts';
import { importProgress, importRows } from './read-import.ts';
import { uploadImport } from './upload-import.ts';

export const importRoutes = {
  uploadImport: write(uploadImport),
  mapImport: write(mapImport),
  importProgress: read(importProgress),
  importRows: read(importRows),
  confirmImport: write(confirmImport),
} satisfies Partial<RoutesOf<typeof users>>;
