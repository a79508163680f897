import { allow, type Decision, refuse } from '../decision.ts';
import { t } from '../language/translate.ts';

/** The domains of public email providers. Everyone can have an address there, so no company can own these domains. */
const publicDomains = new Set([
  'aol.com',
  'gmail.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'web.de',
  'yahoo.com',
  'yandex.com',
]);

/** Returns the part of an email address after the last @, in lower case. */
export function emailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Accepts a company's domain as people type it: 'Company.com', '@company.com'. Refuses domains of public email
 * providers.
 */
export function acceptDomain(sent: string): Decision<string, 'sign_on.domain_invalid' | 'sign_on.domain_public'> {
  const domain = sent.trim().toLowerCase().replace(/^@/u, '').replace(/\.$/u, '');
  const isName =
    domain.length <= 253 && /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/u.test(domain);
  if (!isName) return refuse('sign_on.domain_invalid', {}, { domain: t`Enter a domain such as company.com.` });
  if (publicDomains.has(domain))
    return refuse('sign_on.domain_public', { name: domain }, { domain: t`Enter a domain of your company.` });
  return allow(domain);
}

/** Returns the DNS record that proves that the company owns the domain. */
export function domainProof(domain: string, proof: string): { name: string; value: string } {
  return { name: `_outlay.${domain}`, value: `outlay-domain=${proof}` };
}
