import { IconCar, IconReceipt, IconSun } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { t } from '#domain/language/translate.ts';
import { ExpenseCreateScreen } from '../../features/expenses/expense-create.screen.tsx';
import { FormSkeleton } from '../../features/expenses/parts/form/FormSkeleton.tsx';
import { useSession } from '../../lib/session.ts';
import { TabBar } from '../../ui/TabBar.tsx';
import { loadClaimForms, MileageFormPage, PerDiemFormPage } from './claim-forms.ts';

const path = '/individual/reports/expense/create';

interface Kind {
  hash: string;
  label: string;
  icon: ReactNode;
  form: (tabs: ReactNode) => ReactNode;
}

/** The kinds of expenses. The URL hash names the selected kind. */
const kinds: readonly Kind[] = [
  {
    hash: 'expense',
    label: t`Expense`,
    icon: <IconReceipt aria-hidden="true" />,
    form: (tabs) => <ExpenseCreateScreen tabs={tabs} />,
  },
  {
    hash: 'mileage',
    label: t`Mileage`,
    icon: <IconCar aria-hidden="true" />,
    form: (tabs) => <MileageFormPage tabs={tabs} />,
  },
  {
    hash: 'per_diem',
    label: t`Per diem`,
    icon: <IconSun aria-hidden="true" />,
    form: (tabs) => <PerDiemFormPage tabs={tabs} />,
  },
];

/** The delay before the other forms are loaded, so that the open form loads first. */
const idleMs = 1_000;

/** The page for a new expense, mileage claim or per diem claim. */
export function CreateExpensePage() {
  const { hash, searchStr } = useLocation();
  const { user_rp_details } = useSession().rights;
  const offered = kinds.filter((kind) => hasGrant(user_rp_details, path, kind.hash));
  const open = offered.find((kind) => kind.hash === hash) ?? kinds[0];
  const hrefOf = (kind: Kind) => `${path}${searchWithoutDraft(searchStr)}#${kind.hash}`;
  useEffect(() => {
    const timer = setTimeout(loadClaimForms, idleMs);
    return () => clearTimeout(timer);
  }, []);
  if (!open) return null;

  const tabs = (
    <TabBar
      label={t`Kind of expense`}
      current={hrefOf(open)}
      tabs={offered.map((kind) => ({ label: kind.label, href: hrefOf(kind), icon: kind.icon }))}
    />
  );
  return <Suspense fallback={<FormSkeleton title={t`Create expense`} />}>{open.form(tabs)}</Suspense>;
}

/**
 * Removes the draft from the query string. A draft belongs to one kind of expense, so the tabs of the other kinds start
 * without it.
 */
function searchWithoutDraft(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('draft');
  return params.size > 0 ? `?${params}` : '';
}
