import type { notifications } from '#contract/notifications.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { saveApprovalLinks } from './approval-link-setting.ts';
import { saveCardReminder, showCardReminder } from './card-reminder.ts';
import { listMails, resendMail } from './mail-log.ts';
import { listNotifications, saveNotification } from './notification-settings.ts';

/** The notification settings of the company. */
export const notificationsRoutes = {
  list: read(listNotifications),
  save: write(saveNotification),
  saveApprovalLinks: write(saveApprovalLinks),
  cardReminder: read(showCardReminder),
  saveCardReminder: write(saveCardReminder),
  mails: read(listMails),
  resend: write(resendMail),
} satisfies RoutesOf<typeof notifications>;
