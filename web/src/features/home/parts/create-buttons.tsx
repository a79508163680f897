import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { builtLink } from '../built-link.ts';

const draftReports = '/individual/reports#draft_report';
const createExpense = '/individual/reports/expense/create#expense';

/** Returns the Create Expense and Create Report buttons that the user may use; null if there are none. */
export function useCreateButtons(): ReactNode {
  const { rights } = useSession();
  const navigate = useNavigate();
  const permissions = rights.user_rp_details;
  const mayWrite = hasGrant(permissions, '/individual/reports', 'write');
  const canCreateExpense = mayWrite && builtLink(createExpense, permissions) !== null;
  const canCreateReport = mayWrite && builtLink(draftReports, permissions) !== null;

  /** The fromDashboard state makes the list open its Create Report dialog. */
  function openDrafts(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href: draftReports, state: { fromDashboard: true } });
  }

  if (!canCreateExpense && !canCreateReport) return null;

  return (
    <>
      {canCreateExpense && (
        <Button
          component={AppLink}
          href={createExpense}
          variant="default"
          leftSection={<IconPlus aria-hidden="true" />}
        >
          {t`Create Expense`}
        </Button>
      )}
      {canCreateReport && (
        <Button
          component={AppLink}
          href={draftReports}
          onClick={openDrafts}
          leftSection={<IconPlus aria-hidden="true" />}
        >
          {t`Create Report`}
        </Button>
      )}
    </>
  );
}
