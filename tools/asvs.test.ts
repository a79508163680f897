import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

/** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const requirementsOf: Record<number, number> = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

const rows = text
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, no = '']) => /^\d+\.\d+\.\d+$/u.test(no))
  .map(([, no = '', asks = '', answer = '']) => ({ no, asks, answer }));
const kinds = ['test', 'code', 'document', 'not applicable', 'accepted'];
const kindOf = (answer: string) => kinds.find((kind) => answer.startsWith(`${kind}: `));

describe('the table of ASVS requirements', () => {
  it('names each requirement once, in the chapter it belongs to', () => {
    const numbers = rows.map(({ no }) => no);
    expect(new Set(numbers).size).toBe(numbers.length);

    const counted = Object.entries(requirementsOf).map(([chapter]) => [
      Number(chapter),
      numbers.filter((no) => no.startsWith(`${chapter}.`)).length,
    ]);
    expect(Object.fromEntries(counted)).toEqual(requirementsOf);
    expect(numbers).toHaveLength(253);
  });

  it('writes the same count beside each chapter', () => {
    const headings = [...text.matchAll(/^## (\d+)\. .+ \((\d+)\)$/gmu)].map(([, chapter, count]) => [chapter, count]);
    expect(Object.fromEntries(headings)).toEqual(
      Object.fromEntries(Object.entries(requirementsOf).map(([chapter, count]) => [chapter, String(count)])),
    );
  });

  it('gives every requirement an answer and counts the answers', () => {
    expect(rows.filter(({ asks, answer }) => asks === '' || kindOf(answer) === undefined)).toEqual([]);
    for (const kind of kinds) {
      const count = rows.filter(({ answer }) => kindOf(answer) === kind).length;
      expect(text).toContain(`| ${kind} | ${count} |`);
    }
  });

  it('names only files that exist', () => {
    const paths = [
      ...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/gu),
      ...text.matchAll(/\| (?:test|code|document): `([^`]+)`/gu),
    ].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(300);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('shows a requirement only by a file of tests', () => {
    const shown = rows.filter(({ answer }) => kindOf(answer) === 'test');
    expect(shown.filter(({ answer }) => !/^test: `[^`]+\.test\.tsx?`/u.test(answer))).toEqual([]);
  });

  it('leaves nothing open', () => {
    const counts = [...text.matchAll(/^\| ([a-z ]+) \| (\d+) \|$/gmu)].map(([, kind = '', count]) => [
      kind,
      Number(count),
    ]);
    const [all, ...others] = counts.reverse();
    expect(all).toEqual(['all', rows.length]);
    expect(others.map(([kind]) => kind).reverse()).toEqual(kinds);
    expect(others.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(rows.length);
    expect(text).not.toMatch(/\bto do\b|^## Open|\| open\b/imu);
  });

  it('gives a reason and what protects instead for each accepted difference', () => {
    const accepted = rows.filter(({ answer }) => kindOf(answer) === 'accepted');
    expect(
      accepted.filter(({ answer }) => answer.length < 200 || !/`[\w./-]+\.(?:test\.tsx?|md|ts)`/u.test(answer)),
    ).toEqual([]);
  });
});
