import { type ErpSystem, erpLayouts } from '#domain/accounting/erp-layouts.ts';

/** Creates the audit log entry for a change to the settings of an ERP system. */
export function erpChanged(
  { client_id, system }: { client_id: string; system: ErpSystem },
  facts: { before: object | null; after: object | null },
) {
  return {
    action: 'erp_changed',
    item_kind: 'accounting',
    item_id: client_id,
    item_label: erpLayouts[system].name,
    is_setting: true,
    facts,
  } as const;
}
