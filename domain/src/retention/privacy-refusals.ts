/** Refusals when people are anonymised, companies are deleted, or retention rules change. */
export const privacyRefusals = {
  'user.open_items': ({ open }) => `This person cannot be anonymised yet. Still open: ${open}.`,
  'user.anonymise_self': () => 'You cannot anonymise your own account.',
  'user.anonymise_active': () => 'Disable this person before anonymising them.',
  'user.anonymise_email': () => 'The email does not match this person.',
  'user.anonymised': () => 'This person is anonymised and can no longer be changed.',
  'retention.unknown': ({ label }) => `Choose one of the offered times for ${label}.`,
  'company.name_differs': () => 'The name does not match the name of the company.',
  'company.is_provider': () => 'The company of the provider cannot be deleted.',
  'company.deletion_requested': () => 'The deletion of the company was already requested.',
  'company.deletion_waits': ({ date }) =>
    `This company asked to be deleted on ${date}. A super admin of the company has to withdraw that first.`,
  'company.no_deletion': () => 'No deletion of the company is waiting.',
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
