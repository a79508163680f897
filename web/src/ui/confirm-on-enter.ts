import type { KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';

/** Lets Enter in an input confirm the popover around it instead of submitting the form around the popover. */
export function confirmOnEnter(confirm: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isComposing(event);
    // An input that uses Enter itself, to choose an option or add a tag, has already prevented the default.
    if (!isPlainEnter || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    confirm();
  };
}
