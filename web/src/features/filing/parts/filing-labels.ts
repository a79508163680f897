import { texts } from '#domain/language/translate.ts';

export const filingLabels = texts({
  notDelegateTitle: "You can't file for this person",
  notDelegateHint: 'The delegation has not started, has expired or was ended.',
});
