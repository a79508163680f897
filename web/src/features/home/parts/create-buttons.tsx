import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { builtLink } from '../built-link.ts';

const reports = '/individual/reports#draft_report';
const expense = '/individual/reports/expense/create#expense';

/** The two steps most people came for, as far as they exist and the person may take them; null when there is none. */
export function useCreateButtons(): ReactNode {
  const { rights } = useSession();
  const navigate = useNavigate();
  const permissions = rights.user_rp_details;
  const mayWrite = hasGrant(permissions, '/individual/reports', 'write');
  const canCreateExpense = mayWrite && builtLink(expense, permissions) !== null;
  const canCreateReport = mayWrite && builtLink(reports, permissions) !== null;

  /** The list is told that it was opened from here. */
  function openDrafts(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href: reports, state: { fromDashboard: true } });
  }

  if (!canCreateExpense && !canCreateReport) return null;
  return (
    <>
      {canCreateExpense && (
        <Button component={AppLink} href={expense} variant="default" leftSection={<IconPlus aria-hidden="true" />}>
          Create Expense
        </Button>
      )}
      {canCreateReport && (
        <Button component={AppLink} href={reports} onClick={openDrafts} leftSection={<IconPlus aria-hidden="true" />}>
          Create Report
        </Button>
      )}
    </>
  );
}
