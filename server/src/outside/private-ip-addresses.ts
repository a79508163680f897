import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Every IPv4 range outside the public internet: this machine and its network, metadata services, documentation. */
const ranges4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Every IPv6 range outside the public internet. Addresses that contain an IPv4 address (mapped, NAT64, 6to4, Teredo)
 * are blocked too, because no public service needs them.
 */
const ranges6 = [
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

// There are two lists, because a single one would match every IPv4 address with ::ffff:0:0/96.
const closed4 = new BlockList();
const closed6 = new BlockList();
for (const range of ranges4) closed4.addSubnet(...parts(range), 'ipv4');
for (const range of ranges6) closed6.addSubnet(...parts(range), 'ipv6');

/**
 * True for an address outside the public internet. Also true for anything that is not a valid address, so that it is
 * not called.
 */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/u, '');
  if (isIPv4(plain)) return closed4.check(plain, 'ipv4');
  return isIPv6(plain) ? closed6.check(plain, 'ipv6') : true;
}

function parts(range: string): [string, number] {
  const [net = '', prefix] = range.split('/');
  return [net, Number(prefix)];
}
