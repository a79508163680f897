import { counted, type Noun } from './bulk-selection.ts';

export const bulkLabels = {
  itemsNotChanged: (done: string, left: string) => `${done}, ${left} not changed`,
  itemsDone: (count: number, noun: Noun, done: string) => `${counted(count, noun)} ${done}`,
  submitSeveralHint: 'Each one goes to its approvers. Incomplete ones stay drafts, and you see what is missing.',
};
