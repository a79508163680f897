import { IconCar, IconSun } from '@tabler/icons-react';
import { NoReceipt, ReceiptThumb } from '../../../ui/ReceiptThumb.tsx';

interface ExpenseThumbProps {
  thumbnail?: string | null;
  expense_type: 'expense' | 'mileage' | 'per_diem';
}

/** The receipt of an expense in a list. Mileage and per diem rarely have one, so an icon shows the kind. */
export function ExpenseThumb({ thumbnail = null, expense_type }: ExpenseThumbProps) {
  if (thumbnail) return <ReceiptThumb src={thumbnail} />;
  if (expense_type === 'mileage') return <NoReceipt title="Mileage" icon={<IconCar aria-hidden="true" />} />;
  if (expense_type === 'per_diem') return <NoReceipt title="Per diem" icon={<IconSun aria-hidden="true" />} />;
  return <NoReceipt title="No receipt" />;
}
