import { decimalFrom } from '../decimal/decimal.ts';
import { allow, type Decision, type Refusal, refuse } from '../decision.ts';
import { t, translate } from '../language/translate.ts';
import { tidy } from '../text/tidy.ts';
import { type BracketRefusal, checkBrackets } from './check-brackets.ts';
import { functions, isFunctionName } from './functions.ts';
import {
  type Arithmetic,
  type Comparison,
  comparisons,
  type Formula,
  largestDepth,
  largestLength,
  largestNodeCount,
  type Node,
} from './syntax.ts';
import { readTokens, type Token, type TokenRefusal } from './tokens.ts';

type ParseRefusal =
  | BracketRefusal
  | TokenRefusal
  | 'formula.empty'
  | 'formula.too_long'
  | 'formula.too_deep'
  | 'formula.too_complex'
  | 'formula.unfinished'
  | 'formula.unknown_function'
  | 'formula.wrong_arguments';

type Parsed = Decision<Node, ParseRefusal>;

/**
 * Parses a formula. From the weakest to the strongest binding, its grammar has comparisons, sums, products, signs, and
 * then numbers, texts, fields, calls and brackets. All three kinds of brackets group; [nightly rate] and {nightly rate}
 * also name a field with spaces.
 */
export function parseFormula(text: string): Decision<Formula, ParseRefusal> {
  if (text.length > largestLength) return refuse('formula.too_long', { limit: largestLength });
  if (tidy(text) === '') return refuse('formula.empty');
  const brackets = checkBrackets(text);
  if (!brackets.allowed) return brackets;
  const tokens = readTokens(text);
  if (!tokens.allowed) return tokens;
  const reader = new Reader(tokens.value);
  const root = reader.comparison();
  if (!root.allowed) return root;
  if (reader.now.kind !== 'end') return reader.unexpected();
  return allow({ text, root: root.value, fields: [...reader.fields] });
}

/** Returns the field key of a name in a formula: 'Nightly rate' becomes nightly_rate. */
export function fieldKey(name: string): string {
  return tidy(name).normalize('NFC').toLowerCase().replaceAll(' ', '_');
}

class Reader {
  readonly fields = new Set<string>();
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;
  private nodeCount = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get now(): Token {
    return this.ahead(0);
  }

  comparison(): Parsed {
    const left = this.chain('+-', () => this.chain('*/', () => this.signed()));
    if (!left.allowed) return left;
    const operator = comparisons.find((each) => this.isSymbol(each));
    if (!operator) return left;
    this.at += 1;
    const right = this.chain('+-', () => this.chain('*/', () => this.signed()));
    return right.allowed ? this.node({ kind: 'compare', operator, left: left.value, right: right.value }) : right;
  }

  unexpected(): Refusal<ParseRefusal> {
    const { kind, text, position } = this.now;
    return kind === 'end'
      ? refuse('formula.unfinished')
      : refuse('formula.unexpected', { found: text.slice(0, 20), position });
  }

  private chain(operators: string, operand: () => Parsed): Parsed {
    const first = operand();
    if (!first.allowed) return first;
    const rest: { operator: Arithmetic; operand: Node }[] = [];
    while (this.now.kind === 'symbol' && operators.includes(this.now.text)) {
      const operator = this.now.text as Arithmetic;
      this.at += 1;
      const next = operand();
      if (!next.allowed) return next;
      rest.push({ operator, operand: next.value });
    }
    return rest.length > 0 ? this.node({ kind: 'chain', first: first.value, rest }) : first;
  }

  private signed(): Parsed {
    if (!this.isSymbol('-') && !this.isSymbol('+')) return this.single();
    const isMinus = this.isSymbol('-');
    this.at += 1;
    const operand = this.deeper(() => this.signed());
    return operand.allowed && isMinus ? this.node({ kind: 'negate', operand: operand.value }) : operand;
  }

  private single(): Parsed {
    const { kind, text } = this.now;
    switch (kind) {
      case 'number':
        this.at += 1;
        return this.node({ kind: 'literal', value: { type: 'number', number: decimalFrom(text) } });
      case 'text':
        this.at += 1;
        return this.node({ kind: 'literal', value: { type: 'text', text } });
      case 'word':
        return this.word(text);
      case 'symbol':
        return this.bracketed(text);
      case 'end':
        return this.unexpected();
    }
  }

  private word(text: string): Parsed {
    const next = this.ahead(1);
    if (next.kind === 'symbol' && next.text === '(') return this.call(text.toLowerCase());
    this.at += 1;
    return this.named(text);
  }

  private named(name: string): Parsed {
    const key = fieldKey(name);
    if (key === 'true' || key === 'false')
      return this.node({ kind: 'literal', value: { type: 'boolean', boolean: key === 'true' } });
    this.fields.add(key);
    return this.node({ kind: 'field', key });
  }

  private call(name: string): Parsed {
    if (!isFunctionName(name)) return refuse('formula.unknown_function', { label: name.slice(0, 40) });
    this.at += 2;
    const given: Node[] = [];
    while (!this.isSymbol(')')) {
      if (given.length > 0) {
        if (!this.isSymbol(',')) return this.unexpected();
        this.at += 1;
      }
      const argument = this.deeper(() => this.comparison());
      if (!argument.allowed) return argument;
      given.push(argument.value);
    }
    this.at += 1;
    const { least, most, takes } = functions[name];
    if (given.length < least || given.length > most)
      return refuse('formula.wrong_arguments', { label: name, reason: t`${name} takes ${translate(takes)}` });
    return this.node({ kind: 'call', name, arguments: given });
  }

  private bracketed(opened: string): Parsed {
    const closing = { '(': ')', '[': ']', '{': '}' }[opened];
    if (!closing) return this.unexpected();
    const name = opened === '(' ? null : this.nameUpTo(closing);
    if (name !== null) return this.named(name);
    this.at += 1;
    const inner = this.deeper(() => this.comparison());
    if (!inner.allowed) return inner;
    if (!this.isSymbol(closing)) return this.unexpected();
    this.at += 1;
    return inner;
  }

  /**
   * Reads the words up to the closing bracket as one field name. Null if the brackets contain anything else, because
   * their content is then an expression.
   */
  private nameUpTo(closing: string): string | null {
    const words: string[] = [];
    for (let ahead = 1; ; ahead += 1) {
      const { kind, text } = this.ahead(ahead);
      if (kind === 'symbol' && text === closing && words.length > 0) {
        this.at += ahead + 1;
        return words.join(' ');
      }
      if (kind !== 'word' && !(kind === 'number' && words.length > 0)) return null;
      words.push(text);
    }
  }

  private deeper(read: () => Parsed): Parsed {
    if (this.depth >= largestDepth) return refuse('formula.too_deep', { limit: largestDepth });
    this.depth += 1;
    const parsed = read();
    this.depth -= 1;
    return parsed;
  }

  private node(node: Node): Parsed {
    this.nodeCount += 1;
    return this.nodeCount > largestNodeCount ? refuse('formula.too_complex') : allow(node);
  }

  private isSymbol(text: Comparison | Arithmetic | ',' | ')' | string): boolean {
    return this.now.kind === 'symbol' && this.now.text === text;
  }

  private ahead(count: number): Token {
    return this.tokens[this.at + count] ?? { kind: 'end', text: '', position: 0 };
  }
}
