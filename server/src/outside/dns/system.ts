import { Resolver } from 'node:dns/promises';
import type { DnsPort } from './port.ts';

const timeoutMs = 5_000;

/** Asks the resolvers of the machine. An unknown name is a missing record, and so is a resolver that does not answer. */
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
