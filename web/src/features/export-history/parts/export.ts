import type { Answer } from '../../../lib/call.ts';

export type ExportRow = Answer<'exports.history'>['data'][number];
