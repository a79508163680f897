import type { PerDiemRate, PerDiemRateList } from './per-diem-rate.ts';

type PresetList = Pick<PerDiemRateList, 'name' | 'currency' | 'valid_from' | 'valid_to'> & { source: string };

/** Published per diem rates, offered when an administrator adds a rate list. */
export interface RateListPreset {
  key: string;
  label: string;
  list: PresetList;
  rates: readonly Omit<PerDiemRate, 'id'>[];
}

const everywhere = { state: '', city: '', season: null } as const;
const fixed = (value: string) => ({ kind: 'amount', value }) as const;
const share = (value: string) => ({ kind: 'pct', value }) as const;

export const rateListPresets: readonly RateListPreset[] = [
  {
    key: 'gsa',
    label: 'United States: GSA standard rate for meals and incidentals, fiscal years 2025 and 2026',
    list: {
      name: 'United States (GSA)',
      currency: 'USD',
      valid_from: '2024-10-01',
      valid_to: null,
      source: 'GSA Per Diem Bulletin FTR 26-01 of 31 July 2025 and the M&IE breakdown at gsa.gov/mie',
    },
    rates: [
      {
        ...everywhere,
        country: 'US',
        rate: '68.00',
        components: {
          breakfast: fixed('16.00'),
          lunch: fixed('19.00'),
          dinner: fixed('28.00'),
          incidentals: fixed('5.00'),
        },
      },
    ],
  },
  {
    key: 'germany',
    label: 'Germany: Verpflegungsmehraufwand, 28 euros a day',
    list: {
      name: 'Germany',
      currency: 'EUR',
      valid_from: '2020-01-01',
      valid_to: null,
      source: 'Germany, § 9 (4a) EStG, in force since 1 January 2020',
    },
    rates: [
      {
        ...everywhere,
        country: 'DE',
        rate: '28.00',
        components: { breakfast: share('20'), lunch: share('40'), dinner: share('40') },
      },
    ],
  },
];
