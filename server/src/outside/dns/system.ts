import { Resolver } from 'node:dns/promises';
import type { DnsPort } from './port.ts';

const timeoutMs = 5_000;

/**
 * Queries the machine's resolvers. An unknown name counts as a missing record, and so does a resolver that does not
 * respond.
 */
export function systemDns(): DnsPort {
  return {
    async hasTxtRecord({ name, value }) {
      const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
      try {
        const records = await resolver.resolveTxt(name);
        return records.some((chunks) => chunks.join('') === value);
      } catch {
        return false;
      }
    },
  };
}
