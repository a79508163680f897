import { t } from '#domain/language/translate.ts';

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
    title: t`Everywhere`,
    shortcuts: [
      { action: t`Search`, keys: [t`Ctrl or ⌘`, 'K'] },
      { action: t`Show the keyboard shortcuts`, keys: ['?'] },
      { action: t`Save a form`, keys: [t`Ctrl or ⌘`, '↵'] },
      { action: t`Close a menu, search or a dialog`, keys: ['esc'] },
    ],
  },
  {
    title: t`Lists`,
    shortcuts: [
      { action: t`Next row`, keys: ['J'] },
      { action: t`Previous row`, keys: ['K'] },
      { action: t`Open the row`, keys: ['↵'] },
      { action: t`Select the row`, keys: ['X'] },
    ],
  },
  {
    title: t`Reports and receipts`,
    shortcuts: [
      { action: t`Open the receipt of the expense`, keys: ['O'] },
      { action: t`Zoom in or out`, keys: ['+', '-'] },
      { action: t`Rotate the receipt`, keys: ['R'] },
      { action: t`Previous or next page`, keys: ['←', '→'] },
    ],
  },
  {
    title: t`Approvals`,
    shortcuts: [
      { action: t`Next or previous item`, keys: ['J', 'K'] },
      { action: t`Select the item`, keys: ['X'] },
      { action: t`Approve`, keys: ['A'] },
      { action: t`Send back`, keys: ['S'] },
      { action: t`Reject`, keys: ['R'] },
      { action: t`Add an approver`, keys: ['N'] },
      { action: t`Change an amount`, keys: ['E'] },
      { action: t`Undo your approval`, keys: ['U'] },
    ],
  },
  {
    title: t`Draft review`,
    shortcuts: [
      { action: t`Next or previous draft`, keys: ['J', 'K'] },
      { action: t`Save and continue`, keys: ['↵'] },
      { action: t`Exit the field`, keys: ['esc'] },
    ],
  },
];
