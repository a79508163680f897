import { texts } from '../language/translate.ts';
/** The text of an email as a company writes it, with placeholders: {title} is replaced by the title of the item. */
export interface MailTemplate {
  subject: string;
  /** Paragraphs are separated by empty lines. */
  body: string;
}

/** The template of every event until the company changes it: the subject and the lines that the product writes. */
export const defaultTemplate: MailTemplate = { subject: '{subject}', body: '{details}' };

const generalPlaceholders = texts({
  subject: 'The usual subject',
  details: 'The usual text',
  first_name: 'The first name of the recipient',
  company: 'The name of your company',
} as const);

const itemPlaceholders = texts({
  number: 'The number, such as ER-1042',
  title: 'The title',
  amount: 'The amount and the number of expenses',
  submitter: 'The person who submitted it',
  actor: 'The person who acted',
  comment: 'The comment, if there is one',
} as const);

export type PlaceholderValues = Partial<Record<keyof typeof itemPlaceholders, string>>;

interface Placeholder {
  key: string;
  label: string;
}

/** Returns the placeholders that an event can fill in. */
export function placeholdersOf(event: string): Placeholder[] {
  const isItem = /^(report|advance)\./u.test(event);
  return Object.entries({ ...generalPlaceholders, ...(isItem && itemPlaceholders) }).map(([key, label]) => ({
    key,
    label,
  }));
}

const placeholder = /\{([^{}]*)\}/gu;

/** Returns the first placeholder that the event cannot fill in; undefined if there is none. */
export function unknownPlaceholder({ subject, body }: MailTemplate, event: string): string | undefined {
  const known = new Set(placeholdersOf(event).map(({ key }) => key));
  return [...`${subject} ${body}`.matchAll(placeholder)].map(([, key = '']) => key).find((key) => !known.has(key));
}

interface Filled {
  subject: string;
  lines: string[];
}

/**
 * Fills in a template. {details} becomes the usual lines of the mail, each as its own paragraph. Placeholders without a
 * value become empty.
 */
export function fillTemplate(
  template: MailTemplate,
  { usual, values }: { usual: Filled; values: Record<string, string> },
): Filled {
  const known: Record<string, string> = { ...values, subject: usual.subject, details: usual.lines.join('\n\n') };
  const fill = (text: string) => text.replace(placeholder, (_match, key: string) => known[key] ?? '');
  const lines = fill(template.body)
    .split(/\n\s*\n/u)
    .map((line) => line.trim())
    .filter(Boolean);
  return { subject: fill(template.subject).replace(/\s+/gu, ' ').trim() || usual.subject, lines };
}
