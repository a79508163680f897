import {
  IconBooks,
  IconBuildingBank,
  IconFileSpreadsheet,
  IconKey,
  IconMessage,
  IconPlane,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AccountingSection } from './accounting/AccountingSection.tsx';
import { ApiKeys } from './api-keys/ApiKeys.tsx';
import { ChatSection } from './chat/ChatSection.tsx';
import { ErpFiles } from './erp/ErpFiles.tsx';
import { PayingAccounts } from './paying-accounts/PayingAccounts.tsx';
import { TravelSection } from './travel/TravelSection.tsx';
import { Webhooks } from './webhooks/Webhooks.tsx';

interface IntegrationSection {
  /** The value of `section` in the URL. */
  key: string;
  title: string;
  /** Describes the integration, on its card and below the title of its section. */
  line: string;
  icon: ReactNode;
  /** Renders everything below the header. */
  render: () => ReactNode;
}

/** The sections of the page, in the order of their cards. */
export const integrationSections: readonly IntegrationSection[] = [
  {
    key: 'accounting',
    title: 'Accounting',
    line: 'Export approved reports and payments to your books.',
    icon: <IconBooks size={18} aria-hidden="true" />,
    render: () => <AccountingSection />,
  },
  {
    key: 'erp',
    title: 'ERP files',
    line: 'Download the ledger as a journal file for NetSuite, SAP, Dynamics, Sage, DATEV and others, or have it delivered by SFTP.',
    icon: <IconFileSpreadsheet size={18} aria-hidden="true" />,
    render: () => <ErpFiles />,
  },
  {
    key: 'travel',
    title: 'Travel',
    line: 'Read booked trips from your travel agency, so that people expense them with one click.',
    icon: <IconPlane size={18} aria-hidden="true" />,
    render: () => <TravelSection />,
  },
  {
    key: 'chat',
    title: 'Chat',
    line: 'Notify people in Slack or Microsoft Teams.',
    icon: <IconMessage size={18} aria-hidden="true" />,
    render: () => <ChatSection />,
  },
  {
    key: 'bank-files',
    title: 'Bank files',
    line: 'Pay people by a SEPA, NACHA or Bacs file that you upload at your bank.',
    icon: <IconBuildingBank size={18} aria-hidden="true" />,
    render: () => <PayingAccounts />,
  },
  {
    key: 'api-keys',
    title: 'API keys',
    line: 'Let other software call the Outlay API with limited access.',
    icon: <IconKey size={18} aria-hidden="true" />,
    render: () => <ApiKeys />,
  },
  {
    key: 'webhooks',
    title: 'Webhooks',
    line: 'Send events such as an approved or paid report to other software.',
    icon: <IconWebhook size={18} aria-hidden="true" />,
    render: () => <Webhooks />,
  },
];
