import type { Decision } from '#domain/decision.ts';
import type { CleanPage, PageWords, PreparedFile } from './port.ts';

export type PictureTask =
  | { kind: 'prepare'; bytes: Uint8Array; declared_type: string }
  | { kind: 'words'; bytes: Uint8Array }
  | { kind: 'jpeg'; bytes: Uint8Array; side_px: number; quality: number }
  | { kind: 'clean'; bytes: Uint8Array };

export type PictureAnswer =
  | { kind: 'prepare'; prepared: Decision<PreparedFile> }
  | { kind: 'words'; pages: PageWords[] }
  | { kind: 'jpeg'; jpeg: Uint8Array }
  | { kind: 'clean'; page: CleanPage };
