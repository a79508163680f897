import { t } from '../language/translate.ts';

/** Refusals about people outside the company who receive its files. */
export const outsideRecipientRefusals = {
  'outside_recipient.inside': ({ name }) => t`${name} works at your company. Choose them as a recipient instead.`,
  'outside_recipient.exists': () => t`This address has already confirmed.`,
  'outside_recipient.opted_out': () =>
    t`This address does not want to receive your files. Only its owner can change that, with a link in an earlier email.`,
  'outside_recipient.too_soon': ({ minutes }) =>
    t`A confirmation email was sent to this address less than ${minutes} minutes ago.`,
  'outside_recipient.too_many_mails': ({ most }) =>
    t`This address has received ${most} confirmation emails. Ask its owner to look for one of them.`,
  'outside_recipient.too_many_today': ({ most }) =>
    t`Your company can ask ${most} outside addresses a day. Try again tomorrow.`,
  'outside_recipient.too_many_pending': ({ most }) =>
    t`Up to ${most} addresses can wait for a confirmation. Remove one first.`,
  'outside_recipient.too_many': ({ most }) => t`A company can have up to ${most} outside addresses. Remove one first.`,
  'shared_file.link_unknown': () => t`This link is not complete, or it no longer works.`,
  'shared_file.expired': () => t`This file has expired. Ask the company to send it again.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
