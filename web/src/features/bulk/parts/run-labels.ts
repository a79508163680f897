import { countText } from '#domain/text/count-text.ts';

export const runLabels = {
  nothingToDo: 'There is nothing left to do.',
  notChanged: (done: string, count: number) => `${done}, ${countText(count)} not changed`,
};
