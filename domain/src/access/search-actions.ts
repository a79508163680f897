import { msg, translate } from '../language/translate.ts';
import { splitWords } from '../text/split-words.ts';
import { hasGrant, type RoutePermissions } from './route-permissions.ts';
import type { RoutePath } from './route-table.ts';

/** A task that users can start from the universal search, which finds it by the words of its key and label. */
interface SearchAction {
  key: string;
  /** The English label; `translate` returns the label to display. */
  label: string;
  url: string;
  path: RoutePath;
  /** The route grant that the task needs. */
  grant: string;
  /** True if the task opens the Create Report dialog of the report list. */
  creates_report?: true;
}

const searchActions: readonly SearchAction[] = [
  {
    key: 'create report new',
    label: msg`Create report`,
    url: '/individual/reports#draft_report',
    path: '/individual/reports',
    grant: 'write',
    creates_report: true,
  },
  {
    key: 'submit report draft approval',
    label: msg`Submit a report`,
    url: '/individual/reports#draft_report',
    path: '/individual/reports',
    grant: 'write',
  },
  {
    key: 'request advance create new cash',
    label: msg`Request advance`,
    url: '/individual/advances/advance/create',
    path: '/individual/advances/advance/{action}',
    grant: 'write',
  },
  {
    key: 'review approve approvals reports',
    label: msg`Review approvals`,
    url: '/individual/approvals#pending-approvals',
    path: '/individual/approvals',
    grant: 'pending-approvals',
  },
  {
    key: 'queue pay approved reports payments',
    label: msg`Pay approved reports`,
    url: '/payout#reports',
    path: '/payout',
    grant: 'write',
  },
  {
    key: 'invite add colleague user people',
    label: msg`Invite a colleague`,
    url: '/settings/general/users',
    path: '/settings/general/users',
    grant: 'write',
  },
];

/**
 * Finds the tasks that the user may start. Every search word must begin a word of the task; an empty search finds all
 * tasks.
 */
export function findActions(typed: string, permissions: RoutePermissions): SearchAction[] {
  const typedWords = splitWords(typed);
  return searchActions.filter(({ key, label, path, grant }) => {
    const words = splitWords(`${key} ${label} ${translate(label)}`);
    return (
      hasGrant(permissions, path, grant) && typedWords.every((word) => words.some((each) => each.startsWith(word)))
    );
  });
}
