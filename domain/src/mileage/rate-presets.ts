import type { MileageRate, MileageTier } from './mileage-rate.ts';
import type { fuels, vehicleCategories, vehicleOwnerships } from './vehicle.ts';

type PresetRate = Omit<MileageRate, 'id' | 'is_active' | 'tiers'> & { tiers: MileageTier[]; source: string };

/** A vehicle with published rates, offered when an administrator adds a vehicle. */
interface RatePreset {
  key: string;
  label: string;
  vehicle: {
    name: string;
    category: (typeof vehicleCategories)[number];
    ownership: (typeof vehicleOwnerships)[number];
    fuel: (typeof fuels)[number] | null;
  };
  rates: readonly PresetRate[];
}

const flat = (rate: string): MileageTier[] => [{ from_distance: '0', to_distance: null, rate }];

const ownCar = { category: 'car', ownership: 'personal', fuel: null } as const;

/** Returns a business mileage rate that the Internal Revenue Service published in a notice. */
function irs(from: string, to: string | null, rate: string, notice: string): PresetRate {
  return {
    currency: 'USD',
    unit: 'mile',
    effective_from: from,
    effective_to: to,
    tiers: flat(rate),
    tier_period: 'none',
    fiscal_start_month: 1,
    fiscal_start_day: 1,
    passenger_rate: null,
    source: `IRS standard mileage rate, business, ${notice}`,
  };
}

interface AllowancePayment {
  tiers: MileageTier[];
  passenger_rate?: string;
  effective_from?: string;
  effective_to?: string;
  source?: string;
}

/** Returns an approved mileage allowance payment of HM Revenue & Customs. The tax year starts on 6 April. */
function hmrc({ tiers, passenger_rate, effective_from = '2011-04-06', ...payment }: AllowancePayment): PresetRate {
  return {
    currency: 'GBP',
    unit: 'mile',
    effective_from,
    effective_to: payment.effective_to ?? null,
    tiers,
    tier_period: 'fiscal_year',
    fiscal_start_month: 4,
    fiscal_start_day: 6,
    passenger_rate: passenger_rate ?? null,
    source: payment.source ?? 'HMRC approved mileage allowance payments, in force since 6 April 2011',
  };
}

/** Returns tiers with this rate for the first 10,000 miles of a tax year and 25p for each further mile. */
const upToTenThousand = (rate: string): MileageTier[] => [
  { from_distance: '0', to_distance: '10000', rate },
  { from_distance: '10000', to_distance: null, rate: '0.25' },
];

function germany(rate: string): PresetRate {
  return {
    currency: 'EUR',
    unit: 'km',
    effective_from: '2014-01-01',
    effective_to: null,
    tiers: flat(rate),
    tier_period: 'none',
    fiscal_start_month: 1,
    fiscal_start_day: 1,
    passenger_rate: null,
    source: 'Germany, § 9 (1) no. 4a EStG with § 5 (1) BRKG, in force since 1 January 2014',
  };
}

export const ratePresets: readonly RatePreset[] = [
  {
    key: 'irs-car',
    label: 'United States: IRS business rates 2022–2026',
    vehicle: { name: 'Personal car (IRS)', ...ownCar },
    rates: [
      irs('2022-01-01', '2022-06-30', '0.585', 'Notice 2022-03'),
      irs('2022-07-01', '2022-12-31', '0.625', 'Announcement 2022-13'),
      irs('2023-01-01', '2023-12-31', '0.655', 'Notice 2023-03'),
      irs('2024-01-01', '2024-12-31', '0.67', 'Notice 2024-08'),
      irs('2025-01-01', '2025-12-31', '0.70', 'Notice 2025-05'),
      irs('2026-01-01', '2026-12-31', '0.725', 'Notice 2026-10'),
    ],
  },
  {
    key: 'hmrc-car',
    label: 'United Kingdom: HMRC car or van, 55p and 25p',
    vehicle: { name: 'Personal car or van (HMRC)', ...ownCar },
    rates: [
      hmrc({ tiers: upToTenThousand('0.45'), passenger_rate: '0.05', effective_to: '2026-04-05' }),
      hmrc({
        tiers: upToTenThousand('0.55'),
        passenger_rate: '0.05',
        effective_from: '2026-04-06',
        source: 'HMRC approved mileage allowance payments, announced on 21 May 2026, in force since 6 April 2026',
      }),
    ],
  },
  {
    key: 'hmrc-motorcycle',
    label: 'United Kingdom: HMRC motorcycle, 24p',
    vehicle: { name: 'Motorcycle (HMRC)', category: 'motorcycle', ownership: 'personal', fuel: null },
    rates: [hmrc({ tiers: flat('0.24') })],
  },
  {
    key: 'hmrc-bicycle',
    label: 'United Kingdom: HMRC bicycle, 20p',
    vehicle: { name: 'Bicycle (HMRC)', category: 'bicycle', ownership: 'personal', fuel: null },
    rates: [hmrc({ tiers: flat('0.20') })],
  },
  {
    key: 'de-car',
    label: 'Germany: car, EUR 0.30',
    vehicle: { name: 'Personal car (Germany)', ...ownCar },
    rates: [germany('0.30')],
  },
  {
    key: 'de-motorcycle',
    label: 'Germany: motorcycle, EUR 0.20',
    vehicle: { name: 'Motorcycle (Germany)', category: 'motorcycle', ownership: 'personal', fuel: null },
    rates: [germany('0.20')],
  },
];
