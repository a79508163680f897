import { isActingText } from '../access/acting.ts';
import { isEnglish } from '../dates/intl-format.ts';
import { savedText } from '../language/saved-text.ts';
import { plural, t } from '../language/translate.ts';
import { factAmount, factText, submittedAmountText } from './activity-facts.ts';
import { actorPlace } from './actor-place.ts';
import {
  accountingSentences,
  accountSentences,
  advanceSentences,
  cardSentences,
  expenseSentences,
  paymentSentences,
  reportSentences,
  travelSentences,
} from './item-sentences.ts';
import { privacySentences } from './privacy-sentences.ts';
import { providerSentences } from './provider-sentences.ts';
import { settingSentences } from './setting-sentences.ts';

/** The parts of an activity entry that its sentence can mention. */
interface ActivityEntry {
  /** The label of the item that the entry is about: 'ER-1042' for a report, 'Meals' for a category. */
  item: string;
  /**
   * The kind of item on whose page the entry is shown; absent elsewhere, as in the audit log. On the page of a report,
   * the English sentence says 'the report' instead of the label.
   */
  page?: string;
  /** The facts saved with the entry, such as the amount and currency, a linked item, or a name. */
  facts?: unknown;
  /** True to add the title of the item: 'ER-12 “Berlin trip”'. */
  is_titled?: boolean;
  /** True if the reader is the actor. The subject of the English sentence is then 'You'. */
  is_own?: boolean;
}

const sentences = {
  ...travelSentences,
  ...accountSentences,
  ...accountingSentences,
  ...cardSentences,
  ...expenseSentences,
  ...reportSentences,
  ...advanceSentences,
  ...paymentSentences,
  ...settingSentences,
  ...providerSentences,
  ...privacySentences,
};

/** The actions that can be recorded. Each action needs a sentence. */
export type RecordedAction = keyof typeof sentences;

/** Returns a suffix for the actor's name if the provider or a partner acted after signing in as an employee. */
export function enteredByText(entered_by: string | null): string {
  if (!entered_by) return '';
  return isActingText(entered_by) ? ` (${savedText(entered_by)})` : ` ${t`(signed in by the ${entered_by})`}`;
}

/**
 * Returns the sentence after the actor's name: 'paid USD 50.00 for ER-1042'. In languages whose sentences do not start
 * with the actor, it contains the placeholder `actorPlace`. For an unknown action, it returns the words of the action's
 * name.
 */
export function activitySentence(
  action: string,
  { item: label, page, facts, is_titled = false, is_own = false }: ActivityEntry,
): string {
  const item = itemText(label, { action, page });
  if (!isRecorded(action)) return item ? `${action.replaceAll('_', ' ')} ${item}` : action.replaceAll('_', ' ');

  const title = page === undefined ? factText(facts, 'title') : '';
  const sentence = sentences[action]({
    actor: actorPlace,
    item: is_titled ? titledText(item, title) : item,
    expense: expenseText(item),
    submitted: submittedText(titledText(item, title), facts),
    decided: decidedText(item, facts),
    amount: factAmount(facts),
    report: factText(facts, 'report'),
    name: factText(facts, 'name'),
    isOwn: is_own && isEnglish(),
    line: factText(facts, 'line') || t`an expense`,
    step: stepText(factText(facts, 'step')),
    check: savedText(factText(facts, 'check')).replace(/[.。]$/u, ''),
  });
  return withoutStart(factText(facts, 'via') === 'email_link' ? t`${sentence} by email link` : sentence);
}

/** Removes the actor from the start of a sentence, because the name is shown before it. */
function withoutStart(sentence: string): string {
  const start = `${actorPlace} `;
  return sentence.startsWith(start) ? sentence.slice(start.length) : sentence;
}

/**
 * Returns the item as the sentence names it. Only English says 'the report' on the page of the item: in other languages
 * the form would depend on the verb, so they use the label.
 */
function itemText(label: string, { action, page }: { action: string; page: string | undefined }): string {
  if (page !== undefined && (isEnglish() || label === '')) return pageText(page);
  if (action === 'reminder_changed') return lowerFirst(savedText(label));
  return productLabels.has(action) ? savedText(label) : label;
}

function pageText(page: string): string {
  switch (page) {
    case 'report':
      return t`the report`;
    case 'advance':
      return t`the advance`;
    case 'expense':
      return t`the expense`;
    default:
      return `the ${page}`;
  }
}

/** Actions on items whose names come from the product and are translated. */
const productLabels = new Set<string>([
  'approvals_rerouted',
  'check_setting_changed',
  'custom_fields_ordered',
  'expenses_imported',
  'exported',
  'mail_template_changed',
  'mail_template_reset',
  'notification_changed',
  'notification_reset',
  'policy_settings_changed',
  'retention_applied',
  'security_rules_changed',
] satisfies RecordedAction[]);

/**
 * Returns the title of a step in lower case, because it continues a sentence: 'as fallback approver: no reporting
 * manager'.
 */
function stepText(step: string): string {
  return lowerFirst(savedText(step));
}

function lowerFirst(text: string): string {
  return isEnglish() ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/**
 * Adds to a decided item its approved amount and, if different, its claimed amount. Entries that older versions of the
 * product recorded have no amounts.
 */
function decidedText(item: string, facts: unknown): string {
  const [amount, claimed] = [factAmount(facts), factAmount(facts, 'claimed')];
  if (amount === '') return item;
  return claimed === '' || claimed === amount ? `${item} (${amount})` : t`${item} (${amount} of ${claimed})`;
}

function isRecorded(action: string): action is RecordedAction {
  return Object.hasOwn(sentences, action);
}

/** Returns an expense as the sentence names it. Labels such as 'a draft' and '3 expenses' need no further noun. */
function expenseText(label: string): string {
  if (label === 'a draft') return t`a draft`;
  if (label === 'an expense') return t`an expense`;
  const [, count] = /^(\d+) expenses$/u.exec(label) ?? [];
  if (count !== undefined) return plural(count, '1 expense', '# expenses');
  const hasArticle = /^(an? |the )/u.test(label) || label === t`the expense`;
  return hasArticle ? label : t`the expense ${label}`;
}

/** Adds the submitted amount in parentheses, because the sentence may continue with 'on behalf of …'. */
function submittedText(titled: string, facts: unknown): string {
  const amount = submittedAmountText(facts);
  return amount ? `${titled} (${amount})` : titled;
}

function titledText(item: string, title: string): string {
  return title && !item.startsWith('the ') ? `${item} “${title}”` : item;
}
