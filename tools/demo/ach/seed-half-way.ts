import type { WriteContext } from '#server/http/context.ts';
import { saveAchCompany } from '#server/modules/ach/ach-company.rows.ts';
import { switchFeatures } from '../demo.rows.ts';

const dayMs = 86_400_000;

/** Saves a set-up of bank transfers that lacks the details of the controller. */
export async function seedHalfWay({ tx, client_id, request }: WriteContext): Promise<void> {
  const daysAgo = (days: number) => new Date(request.now.getTime() - days * dayMs);
  await saveAchCompany(tx, client_id, {
    requested_at: daysAgo(12),
    enabled_at: daysAgo(10),
    business_type: 'corporation',
    business: JSON.stringify({
      first_name: 'Daniel',
      last_name: 'Okafor',
      email: 'admin@demo.test',
      business_name: 'Meridian Labs, Inc.',
      doing_business_as: '',
      business_classification: '9ed3f671-7d6f-11e3-803c-5404a6144203',
      website: 'https://meridian.example',
      phone: '+14155550142',
      address1: '88 Spear St',
      address2: '',
      city: 'San Francisco',
      state: 'CA',
      postal_code: '94105',
    }),
  });
  await switchFeatures(tx, client_id, { is_ach_requested: true, is_ach_enabled: true });
}
