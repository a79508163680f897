import sharp from 'sharp';
import { type Decision, refuse } from '#domain/decision.ts';
import { serveTasks, type TaskContext } from '../worker-pool/serve-tasks.ts';
import { cleanPage } from './clean-page.ts';
import { drawJpeg } from './draw-page.ts';
import { detectType } from './judge-type.ts';
import { mostSheetBytes } from './limits.ts';
import type { PictureAnswer, PictureTask } from './picture-task.ts';
import type { PreparedFile } from './port.ts';
import { prepareImage } from './prepare-image.ts';
import { preparePdf } from './prepare-pdf.ts';
import { prepareSheet } from './prepare-sheet.ts';
import { hasSecondNature } from './second-nature.ts';
import { wordsOfPdf } from './words-of-pdf.ts';

// This process handles one picture at a time and each picture only once, so a cache would only take memory.
sharp.concurrency(1);
sharp.cache(false);

async function answerTo(task: PictureTask, context: TaskContext): Promise<PictureAnswer> {
  switch (task.kind) {
    case 'prepare':
      return { kind: 'prepare', prepared: await prepare(task, context) };
    case 'words':
      return { kind: 'words', pages: await wordsOfPdf(task.bytes) };
    case 'jpeg':
      return { kind: 'jpeg', jpeg: await drawJpeg(task.bytes, task) };
    case 'clean':
      return { kind: 'clean', page: await cleanPage(task.bytes) };
  }
}

async function prepare(
  { bytes, declared_type }: { bytes: Uint8Array; declared_type: string },
  context: TaskContext,
): Promise<Decision<PreparedFile>> {
  const evaluated = await detectType(bytes, declared_type);
  if (!evaluated || hasSecondNature(bytes, evaluated)) return refuse('file.type');
  switch (evaluated.kind) {
    case 'image':
      return prepareImage(bytes, evaluated);
    case 'pdf':
      return preparePdf(bytes, context);
    case 'sheet':
      return prepareSheet(bytes, { ...evaluated, most_bytes: mostSheetBytes });
  }
}

// After a damaged file, a decoder's memory may be damaged too, so the process is replaced.
serveTasks(answerTo, {
  isLast: (answer) => answer.kind === 'prepare' && !answer.prepared.allowed && isDecoderFailure(answer.prepared.code),
});

function isDecoderFailure(code: string): boolean {
  return code === 'file.damaged' || code === 'file.too_complex';
}
