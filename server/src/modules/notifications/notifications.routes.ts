import type { notifications } from '#contract/notifications.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { saveApprovalLinks } from './approval-link-setting.ts';
import { listMails, resendMail } from './mail-log.ts';
import { saveLook } from './mail-look.ts';
import { previewTemplate, saveTemplate, showTemplate, testTemplate } from './mail-templates.ts';
import { listNotifications, saveNotification } from './notification-settings.ts';
import { listReminders, saveReminder } from './reminders.ts';

/** Endpoints for the notification settings of the company. */
export const notificationsRoutes = {
  list: read(listNotifications),
  save: write(saveNotification),
  saveApprovalLinks: write(saveApprovalLinks),
  reminders: read(listReminders),
  saveReminder: write(saveReminder),
  template: read(showTemplate),
  saveTemplate: write(saveTemplate),
  previewTemplate: read(previewTemplate),
  testTemplate: write(testTemplate),
  saveLook: write(saveLook),
  mails: read(listMails),
  resend: write(resendMail),
} satisfies RoutesOf<typeof notifications>;
