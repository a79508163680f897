import { isTest, type SourceFile } from './source-files.ts';

interface Habit {
  says: string;
  breaks: RegExp;
  where(path: string): boolean;
}

const stageWords = 'pending_approval|sent_back|payment_queued|payment_processing|partially_settled|unreportable';

/** Rules of style that a machine can keep. Each was, or would have been, an accident. */
const habits: Habit[] = [
  {
    says: 'names a table: only *.rows.ts does',
    breaks: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/u,
    where: (path) =>
      /^(server\/src\/(http|modules)|tools)\//u.test(path) &&
      !path.endsWith('.rows.ts') &&
      !/^tools\/(bench|large|house-rules)/u.test(path),
  },
  {
    says: 'compares a stage: only its …-stages.ts table does',
    breaks: new RegExp(`[=!]== '(${stageWords})'|'(${stageWords})' [=!]==`, 'u'),
    where: (path) => !path.endsWith('-stages.ts') && !path.endsWith('.rows.ts'),
  },
  {
    says: 'does arithmetic of floats on money',
    breaks:
      /(Math\.(round|floor|ceil|trunc)|parseFloat|Number)\([^)]*\b\w*(amount|total_|_total|ex_rate|fee)\w*|\w*(amount|ex_rate|fee)\w*\.toFixed\(/iu,
    where: (path) => !path.startsWith('tools/'),
  },
  {
    says: 'reads a clock, chance or the environment inside the domain',
    breaks: /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.\w|Temporal\.Now/u,
    where: (path) => path.startsWith('domain/'),
  },
  {
    says: 'switches the compiler off',
    breaks: /@ts-(ignore|nocheck|expect-error)|: any\b(?!\()|as any\b|<any>/u,
    where: () => true,
  },
];

/** Every broken habit, as a sentence. */
export function brokenHabits(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path) && !file.path.startsWith('tools/house-rules/'))
    .flatMap((file) => [
      ...nameComplaints(file.path),
      ...habits
        .filter((habit) => habit.where(file.path) && habit.breaks.test(withoutComments(file.text)))
        .map((habit) => `${file.path} ${habit.says}.`),
    ]);
}

function nameComplaints(path: string): string[] {
  const name = path.split('/').at(-1) ?? '';
  if (/^index\.tsx?$/u.test(name)) return [`${path} is a barrel: import the file itself.`];
  return /^(utils?|helpers?|common|manager|misc)\b/u.test(name) || /\/(utils?|helpers?|common)\//u.test(path)
    ? [`${path} has a name that says nothing.`]
    : [];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/(^|\s)\/\/.*$/gmu, '');
}
