/** The line the focus is in, if it is in any. */
export function focusedLine(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line;
}
