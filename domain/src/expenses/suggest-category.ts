import { mostRemembered, usualChoice } from '../receipts/learn-from-expenses.ts';
import { splitWords } from '../text/split-words.ts';

interface UsedMerchant {
  merchant: string;
  category_id: string;
}

interface SuggestedCategory {
  category_id: string;
  confidence: 'low' | 'medium' | 'high';
  /** True if the person or a colleague chose this category for the merchant before. */
  is_learned: boolean;
}

/**
 * Suggests a category for a merchant: the person's most recent choice, else the company's usual category, else one
 * whose name fits the merchant's trade or contains a word of its name. Null if nothing matches.
 */
export function suggestCategory(
  merchant: string,
  context: {
    used: readonly UsedMerchant[];
    categories: readonly { id: string; name: string }[];
    /** The categories of the company's expenses at this merchant, newest first. */
    company?: readonly string[];
  },
): SuggestedCategory | null {
  const words = splitWords(merchant);
  if (words.length === 0) return null;
  const open = new Set(context.categories.map(({ id }) => id));
  const name = words.join(' ');
  const before = context.used.filter(
    (each) => open.has(each.category_id) && splitWords(each.merchant).join(' ') === name,
  );
  const [last, earlier] = before;
  if (last)
    return {
      category_id: last.category_id,
      confidence: !earlier || earlier.category_id === last.category_id ? 'high' : 'medium',
      is_learned: true,
    };
  const chosen = (context.company ?? []).filter((id) => open.has(id));
  const usual = usualChoice(chosen);
  if (usual) {
    const isAgreed = chosen.length > 1 && chosen.slice(0, mostRemembered).every((id) => id === usual);
    return { category_id: usual, confidence: isAgreed ? 'high' : 'medium', is_learned: true };
  }
  const byWords = trades
    .filter(({ sells }) => words.some((word) => sells.includes(word)))
    .flatMap(({ called }) => called)
    .concat(words.filter((word) => word.length > 3))
    .flatMap((stem) => context.categories.filter((category) => namedSo(category.name, stem)));
  return byWords[0] ? { category_id: byWords[0].id, confidence: 'low', is_learned: false } : null;
}

function namedSo(name: string, stem: string): boolean {
  return splitWords(name).some((word) => word.startsWith(stem));
}

/**
 * Groups of words in merchant names, each with the words of the category names that usually fit; the most likely word
 * comes first.
 */
const trades: readonly { sells: readonly string[]; called: readonly string[] }[] = [
  {
    sells: words('taxi taxis cab cabs uber lyft bolt grab vtc freenow cabify'),
    called: ['taxi', 'ride', 'ground', 'transport'],
  },
  {
    sells: words(
      'hotel hotels inn hostel motel marriott hilton hyatt ibis novotel radisson lodge resort airbnb suites',
    ),
    called: ['lodging', 'hotel', 'accommodation'],
  },
  {
    sells: words('airlines airline airways air lufthansa klm ryanair easyjet delta emirates qantas iberia aeroflot'),
    called: ['flight', 'air'],
  },
  {
    sells: words('bahn sncf trenitalia railways railway rail train trains amtrak eurostar renfe thalys dráhy drahy'),
    called: ['train', 'rail', 'ground'],
  },
  { sells: words('sixt hertz avis europcar enterprise rental rentals'), called: ['car', 'rental'] },
  { sells: words('parking garage parkhaus carpark'), called: ['parking'] },
  { sells: words('shell esso aral bp total fuel petrol tankstelle texaco chevron'), called: ['fuel', 'car'] },
  { sells: words('metro subway bvg tfl suica tram bus'), called: ['public', 'ground', 'transport'] },
  {
    sells: words(
      'restaurant restaurante ristorante trattoria pizzeria bistro brasserie cafe caffe coffee starbucks bar grill kitchen diner sushi bakery bäckerei backerei mcdonalds deli tavern pub',
    ),
    called: ['meal', 'food', 'restaurant'],
  },
  { sells: words('staples office papeterie stationery'), called: ['office', 'supplies'] },
  { sells: words('telekom vodafone swisscom verizon orange mobile telecom'), called: ['mobile', 'phone', 'internet'] },
  { sells: words('print printing druck copy kinko'), called: ['printing', 'print'] },
  { sells: words('books buchhandlung bookshop thalia'), called: ['book'] },
  { sells: words('academy training kurs course conference conf summit'), called: ['training', 'conference'] },
];

function words(text: string): string[] {
  return text.split(' ');
}
