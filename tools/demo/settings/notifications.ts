import { connectChat } from '#server/modules/notifications/chat/chat-connection.ts';
import { saveTemplate } from '#server/modules/notifications/mail-templates.ts';
import { saveNotification } from '#server/modules/notifications/notification-settings.ts';
import { saveReminder } from '#server/modules/notifications/reminders.ts';
import type { ActAs } from './acting.ts';

const usual = {
  mail: 'at_once' as const,
  in_app: true,
  chat: false,
  push: false,
  can_override: true,
  group_ids: [],
  addresses: [],
};

/** Saves the notification settings that differ from the defaults. */
export async function seedNotifications(act: ActAs): Promise<void> {
  await connectSampleChat(act);
  await act('Sofia Marchetti', 120, (context) =>
    saveNotification(context, {
      event: 'report.payment_failed',
      version: 0,
      setting: { ...usual, can_override: false, recipients: ['person', 'payout_staff'] },
    }),
  );
  await act('Sofia Marchetti', 96, (context) =>
    saveNotification(context, {
      event: 'report.line_recoded',
      version: 0,
      setting: { ...usual, mail: 'weekly', recipients: ['owner'] },
    }),
  );
  await act('Sofia Marchetti', 41, (context) =>
    saveNotification(context, {
      event: 'invoice.payment_failed',
      version: 0,
      setting: { ...usual, can_override: false, recipients: ['admins'], addresses: ['ap@meridianlabs.example'] },
    }),
  );
  await act('Sofia Marchetti', 40, (context) =>
    saveReminder(context, {
      kind: 'unreported_expenses',
      version: 0,
      schedule: { is_on: true, every: 'month', day: 31, hour: 9 },
      message: 'Reports that arrive by the second working day are paid with the next salary.',
    }),
  );
  await act('Sofia Marchetti', 38, (context) =>
    saveTemplate(context, {
      event: 'report.paid',
      version: 0,
      template: {
        subject: '{number} {title} is on its way to you',
        body: '{details}\n\nQuestions? Reply to finance@meridianlabs.example.\n\nYour finance team at {company}',
      },
    }),
  );
}

/**
 * Connects the local fake of Slack and sends approval requests to it. Does nothing unless the product uses the local
 * fake.
 */
async function connectSampleChat(act: ActAs): Promise<void> {
  await act('Sofia Marchetti', 63, async (context) => {
    if (context.app.config.SLACK !== 'local') return;
    const connect = await connectChat(context, { provider: 'slack', secret: 'xoxb-sample', channel: '', version: 0 });
    await connect(context);
    const setting = { ...usual, chat: true, recipients: ['approver' as const] };
    await saveNotification(context, { event: 'report.submitted', version: 0, setting });
  });
}
