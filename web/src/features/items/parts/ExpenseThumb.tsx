import { IconCar, IconSun } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { NoReceipt, ReceiptThumb } from '../../../ui/ReceiptThumb.tsx';

interface ExpenseThumbProps {
  thumbnail?: string | null;
  expense_type: 'expense' | 'mileage' | 'per_diem';
}

/** The receipt of an expense in a list. Mileage and per diem rarely have one, so an icon shows the kind. */
export function ExpenseThumb({ thumbnail = null, expense_type }: ExpenseThumbProps) {
  if (thumbnail) return <ReceiptThumb src={thumbnail} />;
  if (expense_type === 'mileage') return <NoReceipt title={t`Mileage`} icon={<IconCar aria-hidden="true" />} />;
  if (expense_type === 'per_diem') return <NoReceipt title={t`Per diem`} icon={<IconSun aria-hidden="true" />} />;
  return <NoReceipt title={t`No receipt`} />;
}
