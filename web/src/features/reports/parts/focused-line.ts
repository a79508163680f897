/** Returns the id of the report line that contains the focus; undefined if the focus is elsewhere. */
export function focusedLine(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line;
}
