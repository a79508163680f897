import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { CompanyForm } from './CompanyForm.tsx';

const profile = {
  name: 'Meridian Labs',
  currency: 'USD',
  time_zone: 'UTC',
  day_order: null,
  logo: null,
  support_mail_text: '',
  support_contact_no: '',
  guide_video_url: null,
  version: 3,
  is_currency_fixed: true,
} as const;

describe('the company form', () => {
  it('saves the changed name and keeps the currency fixed', async () => {
    const requests = fakeServer(({ url }) =>
      url.includes('/misc/currencies')
        ? { body: { status: true, currencies: [{ code: 'USD', name: 'US dollar', decimals: 2 }] } }
        : { body: { status: true, data: { ...profile, name: 'Meridian', version: 4 } } },
    );
    const user = renderComponent(<CompanyForm profile={profile} isFixed={false} />);
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Meridian');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
        { body: { name: 'Meridian', currency: 'USD', day_order: null, version: 3 } },
      ]),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Base currency', { selector: 'input' }).disabled).toBe(true);
  });

  it('offers no changes to readers', () => {
    fakeServer(() => ({}));
    renderComponent(<CompanyForm profile={profile} isFixed />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
