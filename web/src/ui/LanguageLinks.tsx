import { languageCodes, languages } from '#domain/language/languages.ts';
import { currentLanguage, t } from '#domain/language/translate.ts';
import { chooseLanguage, urlInLanguage } from '../lib/language.ts';
import styles from './LanguageLinks.module.css';

/** Links to this page in the other languages, each in its own language. */
export function LanguageLinks() {
  const { code: current } = currentLanguage();
  return (
    <nav className={styles.links} aria-label={t`Language`}>
      {languageCodes.map((code) =>
        code === current ? (
          <span key={code} aria-current="true">
            {languages[code].name}
          </span>
        ) : (
          <a
            key={code}
            onClick={chooseLanguage}
            href={urlInLanguage(code)}
            lang={code}
            hrefLang={code}
            dir={languages[code].direction}
          >
            {languages[code].name}
          </a>
        ),
      )}
    </nav>
  );
}
