import type { client } from '#contract/client.contract.ts';
import { open, type RoutesOf, read, write } from '../../http/context.ts';
import { changeDeletion } from './change-deletion.ts';
import { readCurrencies } from './companies.rows.ts';
import { saveRetention, showRetention } from './retention.ts';
import { companyProfile, saveCompanyProfile } from './save-company-profile.ts';

export const clientRoutes = {
  info: read(async ({ actor }, _input: object) => ({
    status: true as const,
    result: {
      client_id: actor.client_id,
      user_name: `${actor.first_name} ${actor.last_name}`,
      // Paying companies and the provider do not need to subscribe.
      subscription_required: actor.subscription === null || actor.subscription.phase === 'subscribed' ? 0 : 1,
    },
  })),
  profile: read(companyProfile),
  saveProfile: write(saveCompanyProfile),
  changeDeletion: write(changeDeletion),
  retention: read(showRetention),
  saveRetention: write(saveRetention),
  currencies: open(async ({ app }, _input: object) => ({
    status: true as const,
    currencies: await readCurrencies(app.database),
  })),
} satisfies Omit<RoutesOf<typeof client>, 'gettingStarted' | 'dismissStep' | 'addSamples' | 'removeSamples'>;
