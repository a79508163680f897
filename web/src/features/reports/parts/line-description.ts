import { currentLanguage, t } from '#domain/language/translate.ts';

interface DescribedLine {
  category: string | null;
  facts: readonly { label: string; text: string }[];
}

const maxFacts = 3;

/** Returns the category with its first attributes: 'Flights, SFO to HND, Economy', 'Lodging, 3 nights'. */
export function lineDescription({ category, facts }: DescribedLine): string {
  const from = facts.find(({ label }) => label === 'From');
  const to = facts.find(({ label }) => label === 'To');
  const journey = from && to ? [t`${from.text} to ${to.text}`] : [];
  const others = facts.filter((fact) => journey.length === 0 || (fact !== from && fact !== to));
  const known = [...journey, ...others.flatMap(factText)].slice(0, maxFacts);
  return [category ?? t`No category yet`, ...known].join(', ');
}

/**
 * Returns the text of an attribute. Whole numbers are counts ('3 nights'). Other numbers are calculated and left out,
 * because they mean nothing without their formula.
 */
function factText({ label, text }: DescribedLine['facts'][number]): string[] {
  if (/^\d+$/u.test(text)) return [countedFact(label, text)];
  return /^[\d.,]+$/u.test(text) ? [] : [text];
}

/** Formats a count: '3 nights'. Only English labels can be converted to lower case and the singular. */
function countedFact(label: string, count: string): string {
  if (currentLanguage().code !== 'en') return `${label}: ${count}`;
  const name = label.toLowerCase();
  return `${count} ${count === '1' ? name.replace(/s$/u, '') : name}`;
}
