import { builtMenu } from '#domain/access/menu.ts';
import { useSession } from '../../../lib/session.ts';
import { type SettingsPart, settingsParts } from './settings-parts.ts';

/** Returns the settings pages that the user can see, grouped by heading. */
export function useSettingsPages(): SettingsPart[] {
  const { rights, is_provider_admin } = useSession();
  return settingsParts(
    builtMenu({
      permissions: rights.user_rp_details,
      ach_verified: rights.ach_data.details.customer.status === 'verified',
      is_provider_admin,
    }),
  );
}
