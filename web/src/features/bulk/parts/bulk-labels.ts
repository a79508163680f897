import { plural, texts } from '#domain/language/translate.ts';

export const bulkLabels = texts({
  nothingToDo: 'There is nothing left to do.',
  notAllDone: (done: string, left: number) => plural(left, '{0}, 1 not changed', '{0}, # not changed', done),
  submitSeveralHint: 'Each one goes to its approvers. Incomplete ones stay drafts, and you see what is missing.',
});
