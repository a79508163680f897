import { describe, expect, it } from 'vitest';
import { managerLoops } from './loops-of-managers.ts';

describe('loops of managers', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['nobody', {}, []],
    ['a line', { ana: 'ben', ben: 'cleo' }, []],
    ['two lines that meet', { ana: 'cleo', ben: 'cleo', cleo: 'dan' }, []],
    ['oneself', { ana: 'ana' }, ['ana']],
    ['each other', { ana: 'ben', ben: 'ana' }, ['ana', 'ben']],
    ['a loop with people below it', { eve: 'ana', ana: 'ben', ben: 'cleo', cleo: 'ana' }, ['ana', 'ben', 'cleo']],
    ['two loops', { ana: 'ben', ben: 'ana', cleo: 'dan', dan: 'cleo', eve: 'cleo' }, ['ana', 'ben', 'cleo', 'dan']],
  ])('%s', (_name, managers, expected) => {
    expect([...managerLoops(new Map(Object.entries(managers)))].sort()).toEqual(expected);
  });

  it('are found in linear time, however long the chain', () => {
    const line = new Map(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, `p${index + 1}`]));
    expect(managerLoops(line).size).toBe(0);
    line.set('p50000', 'p0');
    expect(managerLoops(line).size).toBe(50_001);
  });
});
