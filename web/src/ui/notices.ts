import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck, IconInfoCircle, IconLoader2 } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { NoticeMessage } from './NoticeMessage.tsx';

const toastMs = 4000;

/** Tells what happened, at the bottom right. Good news leaves by itself; a failure stays until it was read. */
export const notify = {
  success(text: string, options: { undo?: () => void } = {}): void {
    const id = `${text} ${Date.now()}`;
    const undo = options.undo && withClose(options.undo, id);
    show({ id, text, icon: createElement(IconCheck), autoClose: toastMs, ...(undo ? { undo } : {}) });
  },

  info(text: string): void {
    show({ id: text, text, icon: createElement(IconInfoCircle), autoClose: toastMs });
  },

  /** The same failure again replaces itself instead of piling up. */
  failure(text: string): void {
    show({ id: text, text, icon: createElement(IconAlertCircle), autoClose: false, isBad: true });
  },

  /** Long work reports back under one id; end it with `success` or `failure` after `dismiss(id)`. */
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
    closeButtonProps: { 'aria-label': 'Dismiss' },
  };
  // Showing an id that is on the screen already does nothing, so it is updated as well.
  notifications.show(notice);
  notifications.update(notice);
}

function withClose(undo: () => void, id: string): () => void {
  return () => {
    notifications.hide(id);
    undo();
  };
}
