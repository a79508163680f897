export const listLabels = {
  noMatchHint: 'Try fewer filters or a different search.',
  viewDeleted: (name: string) => `View ${name} deleted`,
  viewSaved: (name: string) => `View ${name} saved`,
  viewNeedsChange: 'Set a search, filter or sort order first.',
  saveViewHint: 'Saves the current search, filters and sort order.',
  viewNameRequired: 'Enter a name for the view.',
  viewReplaced: (name: string) => `Replaces the view ${name}.`,
};
