import type { Connection } from './accounting.calls.ts';

const settingKeys = [
  'export_from',
  'grouping',
  'with_payments',
  'with_attachments',
  'with_taxes',
  'reads_payments',
  'reimbursable_as',
  'card_as',
  'dated_by',
  'employee_as',
  'creates_suppliers',
  'memo',
  'export_hours',
  'closed_until',
  'moves_to_next_open',
] as const;

export type Settings = Pick<Connection, (typeof settingKeys)[number]>;

export interface SettingsPartProps {
  draft: Settings;
  isFixed: boolean;
  onChange: (values: Partial<Settings>) => void;
}

export function settingsOf(connection: Connection): Settings {
  return Object.fromEntries(settingKeys.map((key) => [key, connection[key]])) as Settings;
}
