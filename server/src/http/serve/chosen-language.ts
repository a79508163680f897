import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts';

/** '/sign-in?language=de' chooses German: the language, and the URL without the choice. */
export function chosenLanguage(requested: string): { code: LanguageCode; url: string } | undefined {
  const [path = '', ...rest] = requested.split('?');
  const query = rest.join('?');
  const values = new URLSearchParams(query);
  const code = values.get('language');
  if (!isLanguageCode(code)) return undefined;

  values.delete('language');
  // Several slashes in front would name another host.
  return { code, url: `/${path.replace(/^[/\\]+/u, '')}${values.size > 0 ? `?${values}` : ''}` };
}
