import { t } from '../language/translate.ts';

/** Refusals when people are anonymised, companies are deleted, or retention rules change. */
export const privacyRefusals = {
  'user.open_items': ({ open }) => t`This person cannot be anonymised yet. Still open: ${open}.`,
  'user.anonymise_self': () => t`You cannot anonymise your own account.`,
  'user.anonymise_active': () => t`Disable this person before anonymising them.`,
  'user.anonymise_email': () => t`The email does not match this person.`,
  'user.anonymised': () => t`This person is anonymised and can no longer be changed.`,
  'retention.unknown': ({ label }) => t`Choose one of the offered times for ${label}.`,
  'company.name_differs': () => t`The name does not match the name of the company.`,
  'company.is_provider': () => t`The company of the provider cannot be deleted.`,
  'company.deletion_requested': () => t`The deletion of the company was already requested.`,
  'company.deletion_waits': ({ date }) =>
    t`This company asked to be deleted on ${date}. A super admin of the company has to withdraw that first.`,
  'company.no_deletion': () => t`No deletion of the company is waiting.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
