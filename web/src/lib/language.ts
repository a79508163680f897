import type { LanguageCode } from '#domain/language/languages.ts';
import { currentLanguage } from '#domain/language/translate.ts';
import { storage } from './storage.ts';

/**
 * Reloads the page in a language, which the server remembers in a cookie. The texts of a page are translated when its
 * scripts start, so the language cannot change while the page is open.
 */
function openInLanguage(code: LanguageCode): void {
  window.location.assign(urlInLanguage(code));
}

/** Returns the URL of this page with the parameter that selects a language. */
export function urlInLanguage(code: LanguageCode): string {
  const url = new URL(window.location.href);
  url.searchParams.set('language', code);
  return url.href;
}

/**
 * Opens the page in the language of the signed-in person. It does so only once, because a browser without cookies would
 * reload forever.
 */
export function followLanguage(code: LanguageCode | null): void {
  if (code === null || code === currentLanguage().code || storage.followed_language.read() === code) return;
  storage.followed_language.write(code);
  openInLanguage(code);
}

/** Called when a visitor chooses a language. The choice applies until a person with another saved language signs in. */
export function chooseLanguage(): void {
  storage.followed_language.clear();
}
