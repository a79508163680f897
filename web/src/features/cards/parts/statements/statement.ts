import type { Answer } from '../../../../lib/call.ts';

export type Statement = Answer<'cardStatements.details'>['data'];
