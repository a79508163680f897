import { saveNotification } from '#server/modules/notifications/notification-settings.ts';
import type { ActAs } from './acting.ts';

const usual = { mail: 'at_once' as const, in_app: true, can_override: true, addresses: [] };

/** The notifications that differ from the defaults. */
export async function seedNotifications(act: ActAs): Promise<void> {
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
}
