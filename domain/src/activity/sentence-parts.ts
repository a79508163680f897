/** The values that the sentence of an activity entry can contain. */
interface SentenceParts {
  /** The placeholder for the actor. */
  actor: string;
  item: string;
  /** The item as an expense: 'the expense Le Potager', 'a draft', '3 expenses'. */
  expense: string;
  /** A submitted item with its title and amount: 'ER-12 “Berlin trip” (EUR 740.00, 3 expenses)'. */
  submitted: string;
  /** An item with its approved and claimed amount: 'ER-12 (EUR 50.00 of EUR 72.10)'. */
  decided: string;
  /** The amount, such as 'USD 50.00'; empty if the entry has no amount. */
  amount: string;
  /** The report to which an advance or an expense was linked, or from which it was removed; empty if there is none. */
  report: string;
  /** A second name in the sentence, such as an added approver, a file or a trip; empty if there is none. */
  name: string;
  /** True if the reader is the actor, so that the sentence says 'your profile'. */
  isOwn: boolean;
  /** The expense of a report that the entry is about: 'Le Potager'. */
  line: string;
  /** The title of an approval step. */
  step: string;
  /** The message of a check, without its full stop. */
  check: string;
}

export type Sentence = (parts: SentenceParts) => string;
