import type { KeyboardEvent } from 'react';

/** The key code of all keys that an input method handles. */
const inputMethodKeyCode = 229;

/**
 * True while a person writes Japanese or another language with an input method. Enter then confirms the conversion, and
 * the arrow keys choose among its suggestions. Safari reports that Enter only by its key code, because the composition
 * has already ended.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === inputMethodKeyCode;
}
