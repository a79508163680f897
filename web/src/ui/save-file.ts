/** Hands a text to the browser as a file, as a download would. */
export function saveFile({ file_name, content, type }: { file_name: string; content: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Downloads what lies at an address of the product. The answer carries its own file name. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
