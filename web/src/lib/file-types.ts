/** The file types that the browser's file dialog accepts for a receipt. */
export const receiptTypes = '.jpg,.jpeg,.png,.webp,.heic,.heif,.pdf,image/*,application/pdf';

/** The file types that the browser's file dialog accepts for a spreadsheet. */
export const sheetTypes = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const typesByExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Returns the MIME type of a file. The extension takes precedence, because some browsers do not recognise HEIC or CSV.
 */
export function fileType({ name, type }: { name: string; type: string }): string {
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  return typesByExtension[extension] ?? (type || 'application/octet-stream');
}

export function isSheet(file: { name: string; type: string }): boolean {
  return [typesByExtension.csv, typesByExtension.xlsx].includes(fileType(file));
}
