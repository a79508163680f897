import { allow, type Decision, refuse } from '../decision.ts';

/** Returns the name and email that replace those of an anonymised person. */
export function formerEmployee(number: number) {
  return {
    first_name: 'Former employee',
    last_name: String(number),
    name: `Former employee ${number}`,
    email: `former-employee-${number}@anonymised.invalid`,
  };
}

/** The texts that identify a person. */
export interface PersonalTexts {
  /** The first and last names, including earlier ones. */
  names: readonly { first_name: string; last_name: string }[];
  emails: readonly string[];
  phones: readonly string[];
}

/** Regular expressions in PostgreSQL syntax; null if there is nothing to search for. */
export interface PersonalPatterns {
  names: string | null;
  emails: string | null;
  phones: string | null;
}

const minPhoneDigits = 6;

/**
 * Builds patterns that find a person in a text, regardless of case. A first or last name alone is not searched for,
 * because other people and places can have the same name.
 */
export function personalPatterns({ names, emails, phones }: PersonalTexts): PersonalPatterns {
  const fullNames = names.flatMap(({ first_name, last_name }) => {
    const [first, last] = [spaced(first_name), spaced(last_name)];
    return [`${first}\\s+${last}`, `${last},?\\s+${first}`];
  });
  const longPhones = phones.filter((phone) => phone.replaceAll(/\D/gu, '').length >= minPhoneDigits);
  return {
    names: alternatives(fullNames, { before: '(?<![[:alnum:]])', after: '(?![[:alnum:]])' }),
    emails: alternatives(emails.filter(Boolean).map(escaped), {
      before: '(?<![[:alnum:]._%+-])',
      after: '(?![[:alnum:]-])(?!\\.[[:alnum:]])',
    }),
    phones: alternatives(longPhones.map(spaced), { before: '(?<![[:digit:]])', after: '(?![[:digit:]])' }),
  };
}

function alternatives(texts: readonly string[], { before, after }: { before: string; after: string }): string | null {
  const unique = [...new Set(texts)];
  return unique.length === 0 ? null : `${before}(?:${unique.join('|')})${after}`;
}

/** Returns a pattern for the words of a text with any white space between them. */
function spaced(text: string): string {
  return text.trim().split(/\s+/u).map(escaped).join('\\s+');
}

/** Escapes a text for a pattern. Quotes and backslashes also match in the form in which JSON writes them. */
function escaped(text: string): string {
  return text
    .replaceAll(/[.*+?^${}()|[\]]/gu, '\\$&')
    .replaceAll(/\\(?![.*+?^${}()|[\]])|"/gu, (mark) => (mark === '"' ? '\\\\?"' : '(?:\\\\){1,2}'));
}

/** The numbers of items that prevent a person from being anonymised until they are settled. */
export interface OpenItems {
  waiting_items: number;
  unpaid_items: number;
  open_advances: number;
  waiting_approvals: number;
}

type AnonymiseRefusal = 'user.anonymise_active' | 'user.anonymise_email' | 'user.anonymise_self' | 'user.open_items';

/**
 * Checks whether a person can be anonymised: they must be disabled and have no open items. The administrator confirms
 * by typing the person's email.
 */
export function canAnonymise(
  person: { id: string; email: string; is_active: boolean },
  { actor_id, typed_email, open }: { actor_id: string; typed_email: string; open: OpenItems },
): Decision<true, AnonymiseRefusal> {
  if (person.id === actor_id) return refuse('user.anonymise_self');
  if (person.is_active) return refuse('user.anonymise_active');
  if (typed_email !== person.email) return refuse('user.anonymise_email');
  const stillOpen = openItemsText(open);
  return stillOpen ? refuse('user.open_items', { open: stillOpen }) : allow(true);
}

/** Lists the open items as part of a sentence; empty if there are none. */
function openItemsText(open: OpenItems): string {
  return [
    counted(open.waiting_items, 'item waiting for approval', 'items waiting for approval'),
    counted(open.unpaid_items, 'unpaid amount', 'unpaid amounts'),
    counted(open.open_advances, 'outstanding advance', 'outstanding advances'),
    counted(open.waiting_approvals, 'approval assigned to them', 'approvals assigned to them'),
  ]
    .filter(Boolean)
    .join(', ');
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
