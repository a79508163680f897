import type { SourceFile } from './source-files.ts';

/**
 * Word stems that have a more ordinary replacement, such as `kept`, which is replaced by `saved`. Some stems also have
 * an ordinary meaning, so identifiers that contain them are counted against a limit instead of being forbidden.
 */
const replacedStem =
  /(?:^|_|(?<=[a-z]))(house|asked|keeper|kept|held|ground|told|telling|sight|desk|verdict|judge|wall|door|whose|furnish|mend)(?![a-z])|(?:^|_)(judged|mended|walled|furnished|tellings|verdicts|desks|doors|walls)(?![a-z])/iu;
const ordinaryName = /^(IconWallet|fromEnd|trimEnd|formEnded|masked|background\w*)$/u;

/** Returns the identifiers that contain one of these stems, with the number of uses. */
export function replacedIdentifiers(files: readonly SourceFile[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { identifiers } of files) {
    for (const name of identifiers) {
      if (replacedStem.test(name) && !ordinaryName.test(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }
  return uses;
}

/** Phrases that sound unnatural in comments and UI texts. Add those that a review finds. */
const forbiddenPhrase =
  /\bstands? here\b|\bwill stand\b|\bwho(?:so|se)ever\b|\bwhoever\b|\bcatching its breath\b|\bmend(?:s|ed)?\b|\bthe house\b|\bof somebody\b|\b(?:is|are) told\b|\bfor want of\b/iu;

/** Returns comments, strings and JSX texts that contain a forbidden phrase, as "path: text". */
export function forbiddenTexts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith('tools/architecture-rules/'))
    .flatMap(({ path, texts }) =>
      texts.filter((text) => forbiddenPhrase.test(text)).map((text) => `${path}: ${text.trim().slice(0, 120)}`),
    );
}
