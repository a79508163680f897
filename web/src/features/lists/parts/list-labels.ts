import { t, texts } from '#domain/language/translate.ts';

export const listLabels = texts({
  noMatchHint: 'Try fewer filters or a different search.',
  viewDeleted: (name: string) => t`View ${name} deleted`,
  viewSaved: (name: string) => t`View ${name} saved`,
  viewNeedsChange: 'Set a search, filter or sort order first.',
  saveViewHint: 'Saves the current search, filters and sort order.',
  viewNameRequired: 'Enter a name for the view.',
  viewReplaced: (name: string) => t`Replaces the view ${name}.`,
});
