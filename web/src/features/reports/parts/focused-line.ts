/** Returns the id of the report line that contains the focus. */
export function focusedLine(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line;
}
