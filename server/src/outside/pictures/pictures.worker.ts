import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { type Decision, refuse } from '#domain/decision.ts';
import { cleanPage } from './clean-page.ts';
import { detectType } from './judge-type.ts';
import { mostSheetBytes } from './limits.ts';
import type { CleanPage, PageWords, PreparedFile } from './port.ts';
import { prepareImage } from './prepare-image.ts';
import { preparePdf } from './prepare-pdf.ts';
import { prepareSheet } from './prepare-sheet.ts';
import { hasSecondNature } from './second-nature.ts';
import { wordsOfPdf } from './words-of-pdf.ts';

export type PictureTask =
  | { kind: 'prepare'; bytes: Uint8Array; declared_type: string }
  | { kind: 'words'; bytes: Uint8Array }
  | { kind: 'clean'; bytes: Uint8Array };

export type PictureAnswer =
  | { kind: 'prepare'; prepared: Decision<PreparedFile> }
  | { kind: 'words'; pages: PageWords[] }
  | { kind: 'clean'; page: CleanPage };

// One picture at a time in this thread, and nothing kept for a next one that is another picture.
sharp.concurrency(1);
sharp.cache(false);

async function answerTo(task: PictureTask): Promise<PictureAnswer> {
  switch (task.kind) {
    case 'prepare':
      return { kind: 'prepare', prepared: await prepare(task.bytes, task.declared_type) };
    case 'words':
      return { kind: 'words', pages: await wordsOfPdf(task.bytes) };
    case 'clean':
      return { kind: 'clean', page: await cleanPage(task.bytes) };
  }
}

async function prepare(bytes: Uint8Array, declared_type: string): Promise<Decision<PreparedFile>> {
  const evaluated = await detectType(bytes, declared_type);
  if (!evaluated || hasSecondNature(bytes, evaluated)) return refuse('file.type');
  switch (evaluated.kind) {
    case 'image':
      return prepareImage(bytes, evaluated);
    case 'pdf':
      return preparePdf(bytes);
    case 'sheet':
      return prepareSheet(bytes, { ...evaluated, most_bytes: mostSheetBytes });
  }
}

parentPort?.on('message', async (task: PictureTask) => {
  try {
    parentPort?.postMessage({ answer: await answerTo(task) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
