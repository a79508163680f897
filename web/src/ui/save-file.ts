interface SavedFile {
  file_name: string;
  content: string | Uint8Array<ArrayBuffer>;
  type: string;
}

/** Saves text or bytes as a file through the browser's download. */
export function saveFile({ file_name, content, type }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.click();
  // The delay gives the browser time to start reading the blob.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** Downloads the file at a URL of the app or a data URL. Without a name, the response provides it. */
export function saveFrom(url: string, file_name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.click();
}
