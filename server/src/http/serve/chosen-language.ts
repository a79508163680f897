import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts';

/** Reads the language of a URL like '/sign-in?language=de'. Returns it with the URL without the parameter. */
export function chosenLanguage(requested: string): { code: LanguageCode; url: string } | undefined {
  const [path = '', ...rest] = requested.split('?');
  const query = rest.join('?');
  const values = new URLSearchParams(query);
  const code = values.get('language');
  if (!isLanguageCode(code)) return undefined;

  values.delete('language');
  // Several leading slashes would refer to another host.
  return { code, url: `/${path.replace(/^[/\\]+/u, '')}${values.size > 0 ? `?${values}` : ''}` };
}
