import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { builtLink } from '../built-link.ts';

const reports = '/individual/reports#draft_report';
const expense = '/individual/reports/expense/create#expense';

/** The two steps most people came for, as far as they exist and the person may take them. */
export function CreateButtons() {
  const { rights } = useSession();
  const navigate = useNavigate();
  const permissions = rights.user_rp_details;
  const mayWrite = hasGrant(permissions, '/individual/reports', 'write');

  /** The list is told that it was opened from here. */
  function openDrafts(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href: reports, state: { fromDashboard: true } });
  }

  if (!mayWrite) return null;
  return (
    <>
      {builtLink(expense, permissions) && (
        <Button component={AppLink} href={expense} variant="default" leftSection={<IconPlus aria-hidden="true" />}>
          Create Expense
        </Button>
      )}
      {builtLink(reports, permissions) && (
        <Button component={AppLink} href={reports} onClick={openDrafts} leftSection={<IconPlus aria-hidden="true" />}>
          Create Report
        </Button>
      )}
    </>
  );
}
