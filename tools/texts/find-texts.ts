import { parseAst } from 'rolldown/parseAst';

/** A text in the code that the catalogues translate. */
export interface FoundText {
  /** The English text with numbered placeholders, which is the key of its translation. */
  key: string;
  /** The English singular, if the text depends on a number. */
  one?: string;
  /** The source code of the inserted values, which shows translators what each placeholder means. */
  values: readonly string[];
  file: string;
  line: number;
  /** True for a text outside of functions. The server evaluates it before the language of a request is known. */
  is_constant: boolean;
}

/** Finds the texts in a source file that the functions of domain/src/language/translate.ts mark. */
export function findTexts(file: string, code: string): FoundText[] {
  const found: FoundText[] = [];
  const add = (node: Node, text: Pick<FoundText, 'key' | 'one' | 'values'>, is_constant: boolean) =>
    found.push({ ...text, file, line: code.slice(0, node.start).split('\n').length, is_constant });

  walk(parse(file, code), { isConstant: true, inLabels: false }, (node, { isConstant, inLabels }) => {
    const tag = node.type === 'TaggedTemplateExpression' ? nameOf(node.tag) : undefined;
    if (tag !== undefined && tags.includes(tag))
      add(node, textOfTemplate(node.quasi as Node, code), isConstant && tag !== 'msg');
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'plural')
      add(node, textOfPlural(node.arguments as Node[], code), isConstant);
    if (inLabels && node.type === 'Literal' && typeof node.value === 'string' && node.value !== '')
      add(node, { key: node.value, values: [] }, false);
  });

  return found;
}

/**
 * The template tags that mark texts. `phrase` marks sentences that are split into words and values, such as the
 * sentences of rules.
 */
const tags = ['t', 'rich', 'msg', 'phrase'];

/**
 * Finds texts that people see but that are not marked for translation: text between JSX tags, and attributes such as
 * `label`.
 */
export function findUntranslated(file: string, code: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  walk(parse(file, code), { isConstant: true, inLabels: false }, (node) => {
    const text = untranslatedText(node);
    if (text) found.push({ text, line: code.slice(0, node.start).split('\n').length });
  });
  return found;
}

const attributesWithText = [
  'label',
  'title',
  'placeholder',
  'aria-label',
  'description',
  'hint',
  'alt',
  'line',
  'head',
];

function untranslatedText(node: Node): string | undefined {
  if (node.type === 'JSXText' && isText(node.value)) return String(node.value).trim();
  if (node.type !== 'JSXAttribute' || !attributesWithText.includes(String((node.name as Node).name))) return undefined;
  const { value } = (node.value ?? {}) as Node;
  return isText(value) ? String(value) : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && /\p{Letter}{2}/u.test(value) && !/^(https?:|Outlay$)/u.test(value.trim());
}

/** A node of the syntax tree; its other properties depend on the type. */
interface Node extends Record<string, unknown> {
  type: string;
  start: number;
  end: number;
}

interface Place {
  /** True for code outside of functions. */
  isConstant: boolean;
  /** True for code in an argument of `texts`, but outside of the functions in it. */
  inLabels: boolean;
}

function parse(file: string, code: string): Node {
  return parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
}

function walk(node: Node, place: Place, visit: (node: Node, place: Place) => void): void {
  if (/^(Import|ExportAll)/u.test(node.type) || isOnlyType(node)) return;
  visit(node, place);
  const inside = placeInside(node, place);
  for (const [name, child] of Object.entries(node)) {
    // Property names are not texts.
    if (name === 'key' && !node.computed) continue;
    for (const each of [child].flat()) if (isNode(each)) walk(each, inside, visit);
  }
}

function placeInside(node: Node, place: Place): Place {
  if (/Function/u.test(node.type)) return { isConstant: false, inLabels: false };
  const isLabels = node.type === 'CallExpression' && nameOf(node.callee) === 'texts';
  return isLabels ? { ...place, inLabels: true } : place;
}

function isOnlyType({ type }: Node): boolean {
  return type.startsWith('TS') && !/^TS(As|Satisfies|NonNull|Instantiation)/u.test(type);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) ? String(node.name) : undefined;
}

function textOfTemplate({ quasis, expressions }: Node, code: string): Pick<FoundText, 'key' | 'values'> {
  const parts = (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return {
    key: parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`),
    values: (expressions as Node[]).map((node) => code.slice(node.start, node.end)),
  };
}

function textOfPlural([, one, other, ...values]: Node[], code: string): Pick<FoundText, 'key' | 'one' | 'values'> {
  if (typeof one?.value !== 'string' || typeof other?.value !== 'string')
    throw new Error('The texts of plural() must be literals.');
  return { key: other.value, one: one.value, values: values.map((node) => code.slice(node.start, node.end)) };
}
