import { describe, expect, it } from 'vitest';
import { isAllowedAddress, networkText, shortenedAddress } from './networks.ts';

describe('a network', () => {
  it.each([
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['203.0.113.7', '203.0.113.7/32'],
    [' 192.168.1.0/24 ', '192.168.1.0/24'],
    ['2001:DB8:1:2::/48', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0:0:0:0:1/128'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['::/1', '::/1'],
  ])('%s is saved as %s', (sent, saved) => {
    expect(networkText(sent)).toBe(saved);
    expect(networkText(saved)).toBe(saved);
  });

  it.each([
    '',
    'example.com',
    '10.0.0/8',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '2001:db8::/129',
    '2001::db8::1',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '2001:db8:12345::',
  ])('is not %j', (sent) => {
    expect(networkText(sent)).toBeNull();
  });
});

describe('an address', () => {
  it.each([
    ['10.200.0.1', ['10.0.0.0/8'], true],
    ['11.0.0.1', ['10.0.0.0/8'], false],
    ['::ffff:10.0.0.1', ['10.0.0.0/8'], true],
    ['203.0.113.7', ['203.0.113.7/32'], true],
    ['203.0.113.8', ['203.0.113.7/32'], false],
    ['203.0.113.8', ['10.0.0.0/8', '203.0.113.0/28'], true],
    ['2001:db8:1:ffff::1', ['2001:db8:1::/48'], true],
    ['2001:db8:2::1', ['2001:db8:1::/48'], false],
    ['fe80::1%eth0', ['fe80::/10'], true],
    ['10.0.0.1', ['2001:db8::/32'], false],
    ['', ['10.0.0.0/8'], false],
    ['unix', ['10.0.0.0/8'], false],
    ['anything', [], true],
  ])('%s in %j: %s', (address, networks, isAllowed) => {
    expect(isAllowedAddress(address, networks)).toBe(isAllowed);
  });

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['unix', ''],
  ])('%s is shortened to %j', (address, network) => {
    expect(shortenedAddress(address)).toBe(network);
  });
});
