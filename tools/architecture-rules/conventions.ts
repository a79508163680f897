import { isTest, type SourceFile } from './source-files.ts';

interface Convention {
  /** The rest of the sentence that starts with the file's path. */
  complaint: string;
  pattern: RegExp;
  appliesTo(path: string): boolean;
}

const stageNames = 'pending_approval|sent_back|payment_queued|payment_processing|partially_settled|unreportable';

/** Conventions that a regular expression can check. Each convention prevents a mistake that is easy to make. */
const conventions: Convention[] = [
  {
    complaint: 'names a table: only *.rows.ts files do',
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/u,
    appliesTo: (path) =>
      /^(server\/src\/(http|modules)|tools)\//u.test(path) &&
      !path.endsWith('.rows.ts') &&
      !/^tools\/(bench|large|architecture-rules)/u.test(path),
  },
  {
    complaint: 'compares a stage: only its …-stages.ts table does',
    pattern: new RegExp(`[=!]== '(${stageNames})'|'(${stageNames})' [=!]==`, 'u'),
    appliesTo: (path) => !path.endsWith('-stages.ts') && !path.endsWith('.rows.ts'),
  },
  {
    complaint: 'uses floating-point arithmetic on money',
    pattern:
      /(Math\.(round|floor|ceil|trunc)|parseFloat|Number)\([^)]*\b\w*(amount|total_|_total|ex_rate|fee)\w*|\w*(amount|ex_rate|fee)\w*\.toFixed\(/iu,
    appliesTo: (path) => !path.startsWith('tools/'),
  },
  {
    complaint: 'reads the clock, randomness or the environment inside the domain',
    pattern: /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.\w|Temporal\.Now/u,
    appliesTo: (path) => path.startsWith('domain/'),
  },
  {
    complaint:
      'inserts selected rows without `returning`: on Citus that bypasses row-level security, or is refused by it',
    pattern:
      /`[^`]*\binsert into (?!market_rates)[^`(]*\((?:[^`()]|\([^`()]*\))*\)\s+select\b(?![^`]*\breturning\b)[^`]*`/u,
    appliesTo: (path) => path.startsWith('server/src/') && /(\.rows|insert-many)\.ts$/u.test(path),
  },
  {
    complaint: 'styles a physical side: use the logical one, such as paddingInlineStart',
    pattern: /\b(padding|margin|border)(Left|Right)\b|textAlign: '(left|right)'|\s(ml|mr|pl|pr)=[{"]/u,
    appliesTo: (path) => path.startsWith('web/'),
  },
  {
    complaint: 'switches the type checker off',
    pattern: /@ts-(ignore|nocheck|expect-error)|: any\b(?!\()|as any\b|<any>/u,
    appliesTo: () => true,
  },
];

/** Returns one sentence for each convention that a file breaks. */
export function brokenConventions(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path) && !file.path.startsWith('tools/architecture-rules/'))
    .flatMap((file) => [...checkName(file.path), ...checkPatterns(file)]);
}

function checkPatterns({ path, text }: SourceFile): string[] {
  const code = withoutComments(text);
  return conventions
    .filter(({ appliesTo, pattern }) => appliesTo(path) && pattern.test(code))
    .map(({ complaint }) => `${path} ${complaint}.`);
}

function checkName(path: string): string[] {
  const name = path.split('/').at(-1) ?? '';
  if (/^index\.tsx?$/u.test(name)) return [`${path} is a barrel: import the file itself.`];

  const isVague = /^(utils?|helpers?|common|manager|misc)\b/u.test(name) || /\/(utils?|helpers?|common)\//u.test(path);
  return isVague ? [`${path} has a name that says nothing.`] : [];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/(^|\s)\/\/.*$/gmu, '');
}
