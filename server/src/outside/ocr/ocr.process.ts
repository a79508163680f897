import { serveTasks } from '../worker-pool/serve-tasks.ts';
import type { OcrPage, OcrWord } from './port.ts';
import { readPage } from './read-page.ts';
import { loadTextModels, type TextModels } from './text-models.ts';

let models: Promise<TextModels> | undefined;

serveTasks(async (page: OcrPage): Promise<OcrWord[]> => {
  models ??= loadTextModels();
  return readPage(await models, page);
});
