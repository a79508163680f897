import { headerValues, type MailHeader } from './mail-header.ts';

/**
 * True if the sender's address may be forged, according to the topmost result header, which the trusted relay wrote;
 * headers below it came with the mail. If the relay checked DMARC, DMARC alone decides, because a forwarded mail fails
 * SPF although its signature is valid. Always false without a relay.
 */
export function isForged(headers: readonly MailHeader[], relay: string | undefined): boolean {
  if (!relay) return false;
  const [topmost] = headerValues(headers, 'authentication-results');
  const [id = '', ...results] = (topmost ?? '').replace(/\([^)]*\)/gu, '').split(';');
  // A mail that did not come through the relay was not checked by the relay, so its sender may be forged.
  if (id.trim().split(/\s/u)[0]?.toLowerCase() !== relay.toLowerCase()) return true;

  const outcomes = new Map<string, string[]>();
  for (const result of results) {
    const [, method = '', outcome = ''] = /^\s*([\w-]+)\s*=\s*([\w-]+)/u.exec(result) ?? [];
    outcomes.set(method.toLowerCase(), [...(outcomes.get(method.toLowerCase()) ?? []), outcome.toLowerCase()]);
  }
  const dmarc = outcomes.get('dmarc')?.[0];
  if (dmarc && dmarc !== 'none') return dmarc !== 'pass';
  const checked = [...(outcomes.get('dkim') ?? []), ...(outcomes.get('spf') ?? [])];
  return checked.some((outcome) => /fail$/u.test(outcome)) && !checked.includes('pass');
}
