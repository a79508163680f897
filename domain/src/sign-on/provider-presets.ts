import { allow, type Decision, refuse } from '../decision.ts';

export const providerPresets = ['google', 'microsoft', 'okta', 'other'] as const;
export type ProviderPreset = (typeof providerPresets)[number];

interface Preset {
  label: string;
  /** The issuer shared by all customers, or an example if each customer has its own. */
  issuer: string;
  has_own_issuer: boolean;
  hint: string;
}

export const presetDetails: Record<ProviderPreset, Preset> = {
  google: {
    label: 'Google',
    issuer: 'https://accounts.google.com',
    has_own_issuer: false,
    hint: 'Create an OAuth client of the type web application in the Google Cloud console.',
  },
  microsoft: {
    label: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0',
    has_own_issuer: true,
    hint: 'Register an app in Microsoft Entra for accounts in your directory only. The issuer contains your tenant ID.',
  },
  okta: {
    label: 'Okta',
    issuer: 'https://company.okta.com',
    has_own_issuer: true,
    hint: 'Create an OIDC web application in the Okta admin console.',
  },
  other: {
    label: 'Other provider',
    issuer: 'https://id.company.com',
    has_own_issuer: true,
    hint: 'Any provider that supports OpenID Connect with the authorization code flow.',
  },
};

/** The hosts on which Microsoft issues tokens of tenants: its worldwide, US government and Chinese clouds. */
const microsoftHosts = ['login.microsoftonline.com', 'login.microsoftonline.us', 'login.partner.microsoftonline.cn'];

/**
 * Accepts the issuer of an identity provider. For Microsoft, an issuer that admits every tenant is refused, because
 * anyone could create a tenant and claim the email address of another person there. So is any host outside Microsoft,
 * because only in its directories do administrators assign the addresses.
 */
export function acceptIssuer(
  preset: ProviderPreset,
  sent: string,
  { may_be_local }: { may_be_local: boolean },
): Decision<string, 'sign_on.issuer'> {
  if (preset === 'google') return allow(presetDetails.google.issuer);
  const url = parsed(sent);
  if (!url || url.search || url.hash || url.username || url.password) return wrong('Enter the URL of the issuer.');
  const isLocal = may_be_local && url.protocol === 'http:' && url.hostname === '127.0.0.1';
  if (url.protocol !== 'https:' && !isLocal) return wrong('The issuer starts with https://.');
  if (preset === 'microsoft' && !isLocal && !microsoftHosts.includes(url.host))
    return wrong('The issuer of Microsoft starts with https://login.microsoftonline.com/.');
  if (preset === 'microsoft' && !/^\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/v2\.0\/?$/iu.test(url.pathname))
    return wrong('Enter the issuer with the ID of your tenant, not common or organizations.');
  return allow(sent);
}

function wrong(message: string) {
  return refuse('sign_on.issuer', {}, { issuer: message });
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
