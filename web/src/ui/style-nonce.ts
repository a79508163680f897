import { setNonce } from 'get-nonce';

/** Returns the CSP nonce of this page, which the server writes into index.html on each request. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Passes the nonce to `get-nonce`, which dialogs use for their scroll-lock styles. Call once at the start. */
export function shareStyleNonce(): void {
  setNonce(styleNonce());
}
