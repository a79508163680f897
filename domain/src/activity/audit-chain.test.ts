import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainText, firstChainHash, type SealedRow, verifySeals } from './audit-chain.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const start = { seal_no: 0, chain_hash: firstChainHash };

function chainOf(texts: readonly string[]): SealedRow[] {
  const seals: SealedRow[] = [];
  for (const [index, text] of texts.entries()) {
    const seal = { seal_no: index + 1, source: 'activity' as const, row_id: `r${index}`, row_hash: sha256(text) };
    const previous = seals.at(-1)?.chain_hash ?? firstChainHash;
    seals.push({
      ...seal,
      chain_hash: sha256(chainText(previous, seal)),
      redacted_hash: null,
      text,
      label: `entry ${text}`,
    });
  }
  return seals;
}

const problemsOf = (seals: readonly SealedRow[]) => verifySeals(seals, start, sha256).problems;

describe('the chain of seals', () => {
  it('is intact as written, read at once or in parts', () => {
    const seals = chainOf(['a', 'b', 'c', 'd']);
    expect(problemsOf(seals)).toEqual([]);
    const { position, problems } = verifySeals(seals.slice(0, 2), start, sha256);
    expect(problems).toEqual([]);
    expect(verifySeals(seals.slice(2), position, sha256)).toEqual({
      position: { seal_no: 4, chain_hash: seals[3]?.chain_hash },
      problems: [],
      no_of_removed: 0,
    });
  });

  it.each<[string, (seals: SealedRow[]) => SealedRow[], string[]]>([
    [
      'a changed row',
      (seals) => seals.map((seal) => (seal.seal_no === 2 ? { ...seal, text: 'x' } : seal)),
      ['Audit log: entry b was changed after it was sealed as number 2.'],
    ],
    [
      'a deleted row',
      (seals) => seals.map((seal) => (seal.seal_no === 3 ? { ...seal, text: null } : seal)),
      ['Audit log: entry c was deleted after it was sealed as number 3.'],
    ],
    [
      'a row changed together with its own hash',
      (seals) => seals.map((seal) => (seal.seal_no === 2 ? { ...seal, text: 'x', row_hash: sha256('x') } : seal)),
      ['Audit log: seal 2 does not match the seal before it.'],
    ],
    ['a deleted seal', (seals) => seals.toSpliced(1, 1), ['Audit log: seal 2 is missing.']],
    ['deleted seals', (seals) => seals.toSpliced(0, 2), ['Audit log: seals 1 to 2 are missing.']],
  ])('shows %s', (_, tamper, problems) => {
    expect(problemsOf(tamper(chainOf(['a', 'b', 'c', 'd'])))).toEqual(problems);
  });

  it('never hides a change of any row', () => {
    const rows = fc.array(fc.string(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rows, fc.nat(), fc.string(), (texts, at, other) => {
        const seals = chainOf(texts);
        const index = at % seals.length;
        const changed = seals.map((seal, no) => (no === index ? { ...seal, text: other } : seal));
        expect(problemsOf(changed)).toHaveLength(other === texts[index] ? 0 : 1);
      }),
    );
  });
});

describe('the checkpoint of removed entries', () => {
  it('allows missing entries up to its seal, and counts them', () => {
    const seals = chainOf(['a', 'b', 'c']).map((seal) => (seal.seal_no < 3 ? { ...seal, text: null } : seal));
    expect(verifySeals(seals, { ...start, checkpoint: 2 }, sha256)).toMatchObject({ problems: [], no_of_removed: 2 });
    expect(verifySeals(seals, { ...start, checkpoint: 1 }, sha256).problems).toHaveLength(1);
  });

  it('allows no missing posting', () => {
    const seals = chainOf(['a']).map((seal) => ({ ...seal, source: 'ledger_postings' as const, text: null }));
    expect(verifySeals(seals, { ...start, checkpoint: 1 }, sha256).no_of_removed).toBe(0);
  });
});

it('compares a row with its hash after a person’s data was removed', () => {
  const redacted = chainOf(['a', 'b']).map((seal) => ({ ...seal, text: '-', redacted_hash: sha256('-') }));
  expect(problemsOf(redacted)).toEqual([]);
  expect(problemsOf(redacted.map((seal) => ({ ...seal, text: 'a' })))).toHaveLength(2);
});
