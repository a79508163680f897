/** What the browser's file dialog offers where a receipt is wanted. */
export const receiptTypes = '.jpg,.jpeg,.png,.webp,.heic,.heif,.pdf,image/*,application/pdf';

/** What it offers where a sheet is wanted. */
export const sheetTypes = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const byEnding: Record<string, string> = {
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

/** What kind of file it says it is. The ending leads: browsers know neither HEIC nor, on some machines, CSV. */
export function fileType({ name, type }: { name: string; type: string }): string {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return byEnding[ending] ?? (type || 'application/octet-stream');
}

export function isSheet(file: { name: string; type: string }): boolean {
  return [byEnding.csv, byEnding.xlsx].includes(fileType(file));
}
