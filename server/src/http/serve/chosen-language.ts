import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts';

/**
 * Reads the language from a URL such as '/sign-in?language=de'. Returns it together with the URL without this
 * parameter; undefined if the URL names no supported language.
 */
export function chosenLanguage(requested: string): { code: LanguageCode; url: string } | undefined {
  const [path = '', ...rest] = requested.split('?');
  const query = rest.join('?');
  const values = new URLSearchParams(query);
  const code = values.get('language');
  if (!isLanguageCode(code)) return undefined;

  values.delete('language');
  // A URL with several leading slashes would refer to another host.
  return { code, url: `/${path.replace(/^[/\\]+/u, '')}${values.size > 0 ? `?${values}` : ''}` };
}
