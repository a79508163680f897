import type { outsideRecipients } from '#contract/outside-recipients.contract.ts';
import { open, type RoutesOf, read, write } from '../../../http/context.ts';
import { answerInvitation, showInvitation } from './answer-invitation.ts';
import { openSharedFile } from './open-shared-file.ts';
import { showSubscription, unsubscribeOutside } from './unsubscribe-outside.ts';
import { addOutsideRecipient, listOutsideRecipients, removeOutsideRecipient } from './write-outside-recipients.ts';

export const outsideRecipientsRoutes = {
  list: read(listOutsideRecipients),
  add: write(addOutsideRecipient),
  remove: write(removeOutsideRecipient),
  invitation: open(showInvitation),
  answer: open(answerInvitation),
  file: open(openSharedFile),
  subscription: open(showSubscription),
  unsubscribe: open(unsubscribeOutside),
} satisfies RoutesOf<typeof outsideRecipients>;
