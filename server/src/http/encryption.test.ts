import { describe, expect, it } from 'vitest';
import { openEncryption } from './encryption.ts';

const old = { name: '2025', secret: 'a'.repeat(32) };
const current = { name: '2026', secret: 'b'.repeat(32) };
const owner = 'webhook company-1 row-1';

describe('stored secrets', () => {
  it('are decrypted for their owner only', () => {
    const encryption = openEncryption([current]);
    const stored = encryption.encrypt('whsec_ö', owner);
    expect(stored).not.toContain('whsec');
    expect(encryption.encrypt('whsec_ö', owner)).not.toBe(stored);
    expect(encryption.decrypt(stored, owner)).toBe('whsec_ö');
    expect(() => encryption.decrypt(stored, 'webhook company-2 row-1')).toThrow();
  });

  it('are refused after any change', () => {
    const encryption = openEncryption([current]);
    const stored = encryption.encrypt('secret', owner);
    for (let at = 0; at < stored.length; at += 1) {
      const changed = `${stored.slice(0, at)}${stored[at] === 'A' ? 'B' : 'A'}${stored.slice(at + 1)}`;
      // The last character may contain unused bits, so a changed character may decode to the same bytes.
      if (at < stored.length - 1) expect(() => encryption.decrypt(changed, owner)).toThrow();
    }
    expect(() => encryption.decrypt('2026:', owner)).toThrow();
  });

  it('stay readable after a new key was put first, until the old key is removed', () => {
    const stored = openEncryption([old]).encrypt('secret', owner);
    const rotated = openEncryption([current, old]);
    expect(rotated.decrypt(stored, owner)).toBe('secret');
    expect(rotated.isCurrent(stored)).toBe(false);
    expect(rotated.isCurrent(rotated.encrypt('secret', owner))).toBe(true);
    expect(() => openEncryption([current]).decrypt(stored, owner)).toThrow(
      'The encryption key 2025 is not configured.',
    );
  });
});
