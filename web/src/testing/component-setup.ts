import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { endTimers } from './end-timers.ts';

// Rendering can take long on a busy computer. A missing element still fails the test, only later.
configure({ asyncUtilTimeout: 20_000 });

// Browser functions that the components call and jsdom does not have.
vi.stubGlobal(
  'matchMedia',
  vi.fn((query: string) => ({
    // Simulates a desktop with a mouse.
    matches: query === '(pointer: fine)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Element.prototype.checkVisibility = function checkVisibility() {
  return this.isConnected && getComputedStyle(this).display !== 'none';
};

/** jsdom's dialogs neither open nor close. The end-to-end tests cover focus and stacking. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.addEventListener('keydown', cancelOnEscape);
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.removeEventListener('keydown', cancelOnEscape);
};

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) {
    this.dispatchEvent(new Event('cancel', { cancelable: true }));
  }
}

afterEach(async () => {
  cleanup();
  await endTimers();
});
