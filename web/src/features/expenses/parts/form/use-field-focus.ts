import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field whenever errors appear, and the field that the URL names when the page opens. */
export function useFieldFocus(
  page: RefObject<HTMLElement | null>,
  { errors, field }: { errors: Readonly<Record<string, string>>; field: string | null },
): void {
  useEffect(() => {
    const invalid = Object.keys(errors).map((key) => fieldAt(page.current, key));
    const [first] = invalid.filter((element) => element !== null).sort(byPosition);
    if (first) focusIn(first);
  }, [page, errors]);

  useEffect(() => {
    if (!field) return undefined;
    // Tries repeatedly, because the fields of a category appear only after the categories have loaded.
    let tries = 0;
    const timer = setInterval(() => {
      const found = fieldAt(page.current, field);
      if (found) focusIn(found);
      if (found || ++tries > 20) clearInterval(timer);
    }, 100);
    return () => clearInterval(timer);
  }, [page, field]);
}

/**
 * Finds a field such as 'taxes.0.amount' by its full name or, if there is none, by the first part of the name, 'taxes'.
 */
function fieldAt(page: HTMLElement | null, key: string): HTMLElement | null {
  const [root = key] = key.split('.');
  for (const name of [key, root]) {
    const quoted = CSS.escape(name);
    const found = page?.querySelector<HTMLElement>(`[data-field="${quoted}"], [name="${quoted}"]`);
    if (found) return found;
  }
  return null;
}

function byPosition(left: HTMLElement, right: HTMLElement): number {
  return left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function focusIn(found: HTMLElement): void {
  // The name of a date or select field is on a hidden input next to the visible input.
  const field = found.matches('input[type="hidden"]') ? (found.parentElement ?? found) : found;
  const target = field.matches('input, textarea') ? field : firstInput(field);
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

/**
 * Finds the invalid input of a field, otherwise the named one, otherwise the first one. A field with two inputs, such
 * as an amount, may start with an input that has no name.
 */
function firstInput(field: HTMLElement): HTMLElement | null {
  const selectors = [
    '[aria-invalid="true"]',
    `input[name]:not(${hiddenInput})`,
    `input:not(${hiddenInput}), textarea, button`,
  ];
  for (const selector of selectors) {
    const found = field.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

const hiddenInput = '[type="hidden"], [hidden]';
