import { setNonce } from 'get-nonce';

/** The nonce of this page, put into index.html by the server for each request. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Dialogs lock scrolling with a style element of their own and ask `get-nonce` for its nonce. Call once at the start. */
export function shareStyleNonce(): void {
  setNonce(styleNonce());
}
