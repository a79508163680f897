import type { Answer } from '../../../../lib/call.ts';

export type BankFile = Answer<'bankFiles.list'>['data'][number];
