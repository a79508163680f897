import type { MatchableExpense, MatchableTransaction } from '#domain/cards/match-score.ts';
import type { Money } from '#domain/money/money.ts';
import { type Seeded, seeded } from '../../large/seeded.ts';
import { type BenchMerchant, benchMerchants, descriptorOf, receiptNameOf } from './card-merchants.ts';

/** The property that makes a transaction and its receipt hard to match; most pairs are plain. */
type Trait = 'plain' | 'late' | 'tip' | 'foreign' | 'converted' | 'twin' | 'refund';

export interface CardSet {
  transactions: MatchableTransaction[];
  expenses: MatchableExpense[];
  /** The expense of each transaction that belongs to exactly one expense, and the trait of this pair. */
  truth: Map<string, { expense_id: string; trait: Trait }>;
  /** The expenses that share each split transaction. */
  splits: Map<string, string[]>;
  /** The purchase that each refund belongs to. */
  purchases: Map<string, string>;
}

interface Purchase {
  user_id: string;
  merchant: BenchMerchant;
  minor: bigint;
  day: number;
  trait: Trait;
}

const firstDay = Date.UTC(2026, 6, 1);
const days = 120;
const people = 45;
/** The price of a euro in thousandths of a dollar. The card network's rate differs from it by up to two percent. */
const dollarsPerEuro = 1085n;

/**
 * Generates labelled card transactions and receipts, like those of a company in four months: some receipts are missing,
 * some purchases were paid in cash, and card and receipt name merchants differently.
 */
export function cardSet(seed: string, size: { transactions: number; receipts: number }): CardSet {
  const chance = seeded(seed);
  const set: CardSet = { transactions: [], expenses: [], truth: new Map(), splits: new Map(), purchases: new Map() };
  while (set.transactions.length < size.transactions) addPurchase(set, chance, size);
  while (set.expenses.length < size.receipts) addExpense(set, chance, aPurchase(chance));
  return { ...set, transactions: shuffled(set.transactions, chance), expenses: shuffled(set.expenses, chance) };
}

function addPurchase(set: CardSet, chance: Seeded, size: { transactions: number; receipts: number }): void {
  const purchase = aPurchase(chance);
  // Three percent of the receipts are added later without a transaction, as if paid in cash. The other receipts are too
  // few for all transactions, so some transactions have none.
  const missing = Math.max(0, 100 - (size.receipts * 97) / size.transactions);
  const hasReceipt = () => chance.below(100) >= missing;
  if (chance.below(100) < 3 && purchase.minor > 4000n) {
    addSplit(set, chance, purchase);
    return;
  }

  const transaction_id = addTransaction(set, chance, purchase);
  if (hasReceipt()) pair(set, transaction_id, addExpense(set, chance, purchase), purchase.trait);
  const isSameOnCard = purchase.trait === 'plain' || purchase.trait === 'late';
  if (isSameOnCard && chance.below(100) < 2) {
    const twin: Purchase = { ...purchase, day: purchase.day + chance.below(3), trait: 'twin' };
    const twin_id = addTransaction(set, chance, twin);
    if (hasReceipt()) pair(set, twin_id, addExpense(set, chance, twin), 'twin');
  }
  if (chance.below(100) < 3) {
    const refund: Purchase = { ...purchase, day: purchase.day + 3 + chance.below(30), trait: 'refund' };
    const refund_id = addTransaction(set, chance, { ...refund, minor: -purchase.minor });
    set.purchases.set(refund_id, transaction_id);
    if (hasReceipt()) pair(set, refund_id, addExpense(set, chance, { ...refund, minor: -purchase.minor }), 'refund');
  }
}

function aPurchase(chance: Seeded): Purchase {
  const merchant = chance.pick(benchMerchants);
  const [least, most] = merchant.range;
  const cents = least * 100 + chance.below((most - least) * 100);
  // A third of all prices are round, so that equal amounts of different purchases are common.
  const minor = BigInt(chance.below(3) === 0 ? cents - (cents % 50) : cents);
  const traits: Trait[] = ['plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'late', 'foreign'];
  const trait = merchant.mcc === '5812' && chance.below(2) === 0 ? 'tip' : chance.pick(traits);
  const isConverted = trait === 'foreign' && chance.below(4) === 0;
  return {
    user_id: `person ${chance.below(people)}`,
    merchant,
    minor,
    day: chance.below(days),
    trait: isConverted ? 'converted' : trait,
  };
}

/** Adds a transaction as the card feed shows it: with tips, converted currencies and some late dates. */
function addTransaction(set: CardSet, chance: Seeded, purchase: Purchase): string {
  const { user_id, merchant, minor, day, trait } = purchase;
  const id = `t${String(set.transactions.length).padStart(6, '0')}`;
  const isForeign = trait === 'foreign' || trait === 'converted';
  const charged = (dollarsPerEuro * BigInt(980 + chance.below(41))) / 1000n;
  const tip = trait === 'tip' && minor > 0n ? (minor * BigInt(10 + chance.below(11))) / 100n : 0n;
  set.transactions.push({
    id,
    user_id,
    amount: usd(isForeign ? (minor * charged) / 1000n : minor + tip),
    foreign: trait === 'foreign' ? { minor, currency: 'EUR' } : null,
    spent_on: dateOf(day + (trait === 'late' ? 1 + chance.below(5) : 0)),
    status: chance.below(10) === 0 ? 'PENDING' : 'POSTED',
    merchant: descriptorOf(merchant, chance),
    mcc: chance.below(10) === 0 ? null : merchant.mcc,
  });
  return id;
}

function addExpense(set: CardSet, chance: Seeded, purchase: Purchase): string {
  const { user_id, merchant, minor, day, trait } = purchase;
  const id = `e${String(set.expenses.length).padStart(6, '0')}`;
  const isForeign = trait === 'foreign' || trait === 'converted';
  set.expenses.push({
    id,
    user_id,
    amount: { minor, currency: isForeign ? 'EUR' : 'USD' },
    converted: isForeign ? [usd((minor * dollarsPerEuro) / 1000n)] : [],
    // A receipt printed after midnight or entered by hand is sometimes a day off.
    spent_on: dateOf(day + (chance.below(20) === 0 ? 1 : 0)),
    merchant: receiptNameOf(merchant, chance),
    is_meal: merchant.mcc === '5812' && chance.below(10) > 0,
  });
  return id;
}

/** Adds one transaction that two or three expenses share, such as a hotel bill for room and dinner. */
function addSplit(set: CardSet, chance: Seeded, purchase: Purchase): void {
  const whole: Purchase = { ...purchase, trait: 'plain' };
  const transaction_id = addTransaction(set, chance, whole);
  const first = (whole.minor * BigInt(20 + chance.below(30))) / 100n;
  const second = chance.below(2) === 0 ? 0n : (whole.minor * BigInt(15 + chance.below(10))) / 100n;
  const parts = [first, second, whole.minor - first - second].filter((minor) => minor > 0n);
  const ids = parts.map((minor) => addExpense(set, chance, { ...whole, minor }));
  set.splits.set(transaction_id, ids.sort());
}

function pair(set: CardSet, transaction_id: string, expense_id: string, trait: Trait): void {
  set.truth.set(transaction_id, { expense_id, trait });
}

function usd(minor: bigint): Money {
  return { minor, currency: 'USD' };
}

function dateOf(day: number): string {
  return new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
}

function shuffled<T>(list: readonly T[], chance: Seeded): T[] {
  return list
    .map((each) => ({ each, order: chance.below(2 ** 30) }))
    .sort((left, right) => left.order - right.order)
    .map(({ each }) => each);
}
