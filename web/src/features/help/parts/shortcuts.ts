interface Shortcut {
  action: string;
  keys: readonly string[];
}

interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** Every keyboard shortcut of the app, for the help page and the overlay. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { action: 'Search', keys: ['Ctrl or ⌘', 'K'] },
      { action: 'Show the keyboard shortcuts', keys: ['?'] },
      { action: 'Save a form', keys: ['Ctrl or ⌘', '↵'] },
      { action: 'Close a menu, search or a dialog', keys: ['esc'] },
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      { action: 'Next row', keys: ['J'] },
      { action: 'Previous row', keys: ['K'] },
      { action: 'Open the row', keys: ['↵'] },
      { action: 'Select the row', keys: ['X'] },
    ],
  },
  {
    title: 'Reports and receipts',
    shortcuts: [
      { action: 'Open the receipt of the expense', keys: ['O'] },
      { action: 'Zoom in or out', keys: ['+', '-'] },
      { action: 'Rotate the receipt', keys: ['R'] },
      { action: 'Previous or next page', keys: ['←', '→'] },
    ],
  },
  {
    title: 'Approvals',
    shortcuts: [
      { action: 'Next or previous item', keys: ['J', 'K'] },
      { action: 'Select the item', keys: ['X'] },
      { action: 'Approve', keys: ['A'] },
      { action: 'Send back', keys: ['S'] },
      { action: 'Reject', keys: ['R'] },
      { action: 'Add an approver', keys: ['N'] },
      { action: 'Change an amount', keys: ['E'] },
      { action: 'Undo your approval', keys: ['U'] },
    ],
  },
  {
    title: 'Draft review',
    shortcuts: [
      { action: 'Next or previous draft', keys: ['J', 'K'] },
      { action: 'Save and continue', keys: ['↵'] },
      { action: 'Exit the field', keys: ['esc'] },
    ],
  },
];
