import type { NotificationRecipient } from './notification-events.ts';

export const recipientLabels: Record<NotificationRecipient, string> = {
  owner: 'Owner',
  approver: 'Approvers',
  person: 'Person concerned',
  payout_staff: 'Payout staff',
  admins: 'Administrators',
};
