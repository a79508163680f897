import { texts } from '../language/translate.ts';
import type { NotificationRecipient } from './notification-events.ts';

export const recipientLabels: Record<NotificationRecipient, string> = texts({
  owner: 'Owner',
  approver: 'Approvers',
  person: 'Person concerned',
  payout_staff: 'Payout staff',
  admins: 'Administrators',
});
