import type { FocusEvent, MouseEvent } from 'react';

/** The props of a searchable select: typing replaces its value, and Tab moves past it without opening the list. */
export const selectOnFocus = {
  // An opened list would cover the fields below.
  openOnFocus: false,
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  // A click moves the caret after the focus event, so the text is selected again for typing to replace it.
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
  },
};
