import {
  IconBuilding,
  IconBuildingBank,
  IconCards,
  IconCash,
  IconCategory,
  IconChartBar,
  IconChartDots,
  IconCheckbox,
  IconCoins,
  IconCreditCard,
  IconFile,
  IconFileDollar,
  IconFileExport,
  IconFiles,
  IconHome,
  IconLifebuoy,
  IconListCheck,
  IconLock,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconShieldSearch,
  IconUpload,
  IconUser,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { RoutePath } from '#domain/access/route-table.ts';

/** The icon of a page, the same in the menu and in search. */
export function PageIcon({ path }: { path: RoutePath }) {
  const Icon = icons[path] ?? (path.startsWith('/settings') ? IconSettings : IconFile);
  return <Icon aria-hidden="true" />;
}

const icons: Partial<Record<RoutePath, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  '/home': IconHome,
  '/profile': IconUser,
  '/changepassword': IconLock,
  '/help': IconLifebuoy,
  '/policies': IconShieldCheck,
  '/getting-started': IconListCheck,
  '/subscriptions': IconFileDollar,
  '/individual/reports': IconReceipt,
  '/individual/reports/expense/create': IconReceipt,
  '/individual/advances': IconCash,
  '/individual/approvals': IconCheckbox,
  '/individual/cards': IconCreditCard,
  '/individual/banks': IconBuildingBank,
  '/upload': IconUpload,
  '/insights': IconChartDots,
  '/approvals': IconFiles,
  '/advances': IconCoins,
  '/corporate-cards': IconCards,
  '/fraud-log': IconShieldSearch,
  '/settings/expense/checks': IconShieldSearch,
  '/payout': IconWallet,
  '/export-history': IconFileExport,
  '/analytics': IconChartBar,
  '/billingsubscriptions': IconFileDollar,
  '/settings/general/users': IconUsersGroup,
  '/settings/general/entity': IconBuilding,
  '/settings/expense/categories': IconCategory,
  '/settings/expense/policies': IconShieldCheck,
  '/adminsubscriptions': IconUsersGroup,
};
