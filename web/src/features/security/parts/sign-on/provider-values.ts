import { singleSignOn as contract } from '#contract/single-sign-on.contract.ts';
import type { Sent } from '../../../../lib/call.ts';
import type { SignOnSettings } from '../../security.calls.ts';

export const providerSchema = contract.save.input.omit({ version: true });

export type ProviderValues = Omit<Sent<'singleSignOn.save'>, 'version'>;

/** Returns the values of the form. A new provider is preset to Google. */
export function providerValues(provider: SignOnSettings['provider']): ProviderValues {
  if (!provider)
    return {
      preset: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      oidc_client: '',
      client_secret: '',
      is_enabled: false,
      is_required: false,
      emergency_user_id: null,
      creates_people: false,
      default_role_id: null,
      default_entity_id: null,
      default_department_id: null,
      groups_claim: '',
      group_roles: [],
      factor_values: '',
      max_age_minutes: null,
    };
  const { version: _version, last_sign_in_at: _at, ...values } = provider;
  return { ...values, client_secret: '' };
}
