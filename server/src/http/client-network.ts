import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network that rate limits count as one client. Providers assign each IPv6 customer at least a /64, so all
 * addresses of a /64 count as one. IPv4 addresses count individually.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIPv4(bare)) return bare;
  // Text from a proxy that is not a valid address still identifies a client.
  if (!isIPv6(bare)) return address.slice(0, 64);

  const groups = ipv6Groups(bare);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Returns the eight groups of a valid IPv6 address, which may be in shortened or IPv4-mapped notation. */
function ipv6Groups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

function groupsOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
