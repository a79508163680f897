import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck, IconInfoCircle, IconLoader2 } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { NoticeMessage } from './NoticeMessage.tsx';

const toastMs = 4000;
/** The time for which a toast with an undo button stays, long enough to read what happened and undo it. */
const undoMs = 10_000;

/**
 * Shows toasts at the bottom right, or at the bottom left in right-to-left languages. A success disappears after a few
 * seconds; a failure stays until it is dismissed.
 */
export const notify = {
  success(text: string, options: { undo?: () => void } = {}): void {
    const id = `${text} ${Date.now()}`;
    const undo = options.undo && withClose(options.undo, id);
    show({ id, text, icon: createElement(IconCheck), autoClose: undo ? undoMs : toastMs, ...(undo ? { undo } : {}) });
  },

  info(text: string): void {
    show({ id: text, text, icon: createElement(IconInfoCircle), autoClose: toastMs });
  },

  /** Shows a failure. If the toast of the same failure is still visible, it is replaced. */
  failure(text: string): void {
    show({ id: text, text, icon: createElement(IconAlertCircle), autoClose: false, isBad: true });
  },

  /** Shows the progress of a long task under one id. When it ends, call `dismiss(id)` and then `success` or `failure`. */
  progress(id: string, text: string, percent: number): void {
    show({ id, text, percent, icon: createElement(IconLoader2), autoClose: false });
  },

  dismiss(id: string): void {
    notifications.hide(id);
  },
};

interface Notice {
  id: string;
  text: string;
  icon: ReactNode;
  autoClose: number | false;
  isBad?: boolean;
  undo?: () => void;
  percent?: number;
}

function show({ id, icon, autoClose, isBad = false, ...message }: Notice): void {
  const notice = {
    id,
    icon,
    autoClose,
    message: createElement(NoticeMessage, message),
    role: isBad ? 'alert' : 'status',
    'data-tone': isBad ? 'bad' : 'plain',
    closeButtonProps: { 'aria-label': t`Dismiss` },
  };
  // `show` ignores an id that is already visible, so the toast is updated as well.
  notifications.show(notice);
  notifications.update(notice);
}

function withClose(undo: () => void, id: string): () => void {
  return () => {
    notifications.hide(id);
    undo();
  };
}
