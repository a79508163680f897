import { IconCalendarDue } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { Flag } from '../../../ui/Flag.tsx';
import type { AdvanceRow } from './advance.ts';

type Flags = Pick<AdvanceRow, 'has_violation' | 'needs_settlement' | 'is_overdue'>;

/**
 * Shows flags for an overdue settlement, a settlement that is due, and policy violations. Renders nothing if none
 * applies.
 */
export function AdvanceFlags({ has_violation, needs_settlement, is_overdue }: Flags) {
  const due = <IconCalendarDue size={14} aria-hidden="true" />;
  return (
    <>
      {is_overdue && (
        <Flag tone="bad" icon={due}>
          {t`Settlement overdue`}
        </Flag>
      )}
      {needs_settlement && !is_overdue && <Flag icon={due}>{t`Needs settlement`}</Flag>}
      {has_violation && <Flag>{t`Over policy`}</Flag>}
    </>
  );
}

export function hasFlags({ has_violation, needs_settlement, is_overdue }: Flags): boolean {
  return has_violation || needs_settlement || is_overdue;
}
