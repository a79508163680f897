import type { ExportFormat } from './exports.rows.ts';

/** The name of an export's file in its folder in file storage. */
export const exportObject = 'export';

export function exportFolder(options: { client_id: string; id: string }): string {
  return `${options.client_id}/${options.id}`;
}

export function exportKey(options: { client_id: string; id: string }): string {
  return `${exportFolder(options)}/${exportObject}`;
}

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
