/** An IP network: its first address and the number of leading bits that all of its addresses share. */
interface Network {
  version: 4 | 6;
  first: bigint;
  bits: number;
}

export const maxNetworks = 100;

/**
 * Returns a network in its usual notation: '10.1.2.3/8' → '10.0.0.0/8', '203.0.113.7' → '203.0.113.7/32'. Null if the
 * text is not a network.
 */
export function networkText(text: string): string | null {
  const network = parseNetwork(text);
  if (!network) return null;
  const address = network.version === 4 ? ipv4Text(network.first) : ipv6Text(network.first);
  return `${address}/${network.bits}`;
}

/** True if the address belongs to one of the networks, or if there are none. */
export function isAllowedAddress(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const sent = parseAddress(address);
  if (!sent) return false;
  return networks.some((text) => {
    const network = parseNetwork(text);
    return network?.version === sent.version && start(sent, network.bits) === network.first;
  });
}

/**
 * Returns the network that contains the address, without the last part of the address, which could identify a person.
 * Returns an empty text if the address is not valid.
 */
export function shortenedAddress(address: string): string {
  const sent = parseAddress(address);
  if (!sent) return '';
  return sent.version === 4 ? `${ipv4Text(start(sent, 24))}/24` : `${ipv6Text(start(sent, 48))}/48`;
}

interface Address {
  version: 4 | 6;
  value: bigint;
}

function parseNetwork(text: string): Network | null {
  const [head = '', bitsText, ...rest] = text.trim().split('/');
  const address = parseAddress(head);
  if (!address || rest.length > 0) return null;
  const width = widthOf(address);
  if (bitsText !== undefined && !/^\d{1,3}$/u.test(bitsText)) return null;
  const bits = bitsText === undefined ? width : Number(bitsText);
  // A network of zero bits would allow every address; an empty list already does that.
  if (bits < 1 || bits > width) return null;
  return { version: address.version, first: start(address, bits), bits };
}

function parseAddress(text: string): Address | null {
  const [bare = ''] = text.split('%');
  if (!bare.includes(':')) {
    const value = ipv4Value(bare);
    return value === null ? null : { version: 4, value };
  }
  const value = ipv6Value(bare);
  if (value === null) return null;
  // A server that accepts IPv4 and IPv6 receives IPv4 addresses in this form: ::ffff:203.0.113.7.
  return value >> 32n === 0xffffn ? { version: 4, value: value & 0xffffffffn } : { version: 6, value };
}

function ipv4Value(text: string): bigint | null {
  const parts = text.split('.');
  const isValid = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/u.test(part) && Number(part) <= 255);
  return isValid ? parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) : null;
}

function ipv6Value(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [before, after] = halves.map(groupsOf);
  if (!before || after === null) return null;
  const missing = 8 - before.length - (after?.length ?? 0);
  if (after ? missing < 1 : missing !== 0) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => 0n), ...(after ?? [])];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

/**
 * Returns the 16-bit groups on one side of the '::' in an IPv6 address. The last group may be an IPv4 address. Null if
 * a group is not valid.
 */
function groupsOf(side: string): bigint[] | null {
  if (side === '') return [];
  const parts = side.split(':');
  const groups: bigint[] = [];
  for (const [index, part] of parts.entries()) {
    const ipv4 = index === parts.length - 1 && part.includes('.') ? ipv4Value(part) : null;
    if (ipv4 !== null) groups.push(ipv4 >> 16n, ipv4 & 0xffffn);
    else if (/^[\da-f]{1,4}$/iu.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

function widthOf({ version }: Pick<Address, 'version'>): 32 | 128 {
  return version === 4 ? 32 : 128;
}

/** Returns the first address of the network that has this number of bits and contains the address. */
function start(address: Address, bits: number): bigint {
  const free = BigInt(widthOf(address) - bits);
  return (address.value >> free) << free;
}

function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
}

/**
 * Formats an IPv6 address. Only zero groups at its end are shortened to '::', because the address of a network usually
 * ends with them.
 */
function ipv6Text(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  while (groups.at(-1) === '0') groups.pop();
  return groups.length === 8 ? groups.join(':') : `${groups.join(':')}::`;
}
