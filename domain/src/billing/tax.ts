import type { Money } from '../money/money.ts';

/** The country the provider sells from. Customers in this country always pay its tax. */
const providerCountry = 'IE';

/**
 * The standard rate in percent and the format of a VAT number, for the countries in which the provider collects tax.
 */
const taxCountries: Record<string, { rate: string; number: RegExp; prefix?: string } | undefined> = {
  AT: { rate: '20', number: /^U\d{8}$/u },
  BE: { rate: '21', number: /^[01]\d{9}$/u },
  BG: { rate: '20', number: /^\d{9,10}$/u },
  CY: { rate: '19', number: /^\d{8}[A-Z]$/u },
  CZ: { rate: '21', number: /^\d{8,10}$/u },
  DE: { rate: '19', number: /^\d{9}$/u },
  DK: { rate: '25', number: /^\d{8}$/u },
  EE: { rate: '24', number: /^\d{9}$/u },
  ES: { rate: '21', number: /^[A-Z0-9]\d{7}[A-Z0-9]$/u },
  FI: { rate: '25.5', number: /^\d{8}$/u },
  FR: { rate: '20', number: /^[A-HJ-NP-Z0-9]{2}\d{9}$/u },
  GB: { rate: '20', number: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/u },
  GR: { rate: '24', number: /^\d{9}$/u, prefix: 'EL' },
  HR: { rate: '25', number: /^\d{11}$/u },
  HU: { rate: '27', number: /^\d{8}$/u },
  IE: { rate: '23', number: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/u },
  IT: { rate: '22', number: /^\d{11}$/u },
  LT: { rate: '21', number: /^(\d{9}|\d{12})$/u },
  LU: { rate: '17', number: /^\d{8}$/u },
  LV: { rate: '21', number: /^\d{11}$/u },
  MT: { rate: '18', number: /^\d{8}$/u },
  NL: { rate: '21', number: /^\d{9}B\d{2}$/u },
  PL: { rate: '23', number: /^\d{10}$/u },
  PT: { rate: '23', number: /^\d{9}$/u },
  RO: { rate: '21', number: /^\d{2,10}$/u },
  SE: { rate: '25', number: /^\d{12}$/u },
  SI: { rate: '22', number: /^\d{8}$/u },
  SK: { rate: '23', number: /^\d{10}$/u },
};

export interface TaxRule {
  /** The tax rate in percent, as a decimal; '0' for no tax. */
  rate: string;
  /** True if the invoice has no tax because the customer declares it to their own tax office. */
  is_reverse_charge: boolean;
}

/**
 * Returns the tax rule of a customer: no tax outside the listed countries, and reverse charge for a business with a
 * valid VAT number in a listed country other than the provider's.
 */
export function taxRuleFor(country: string, vat_number: string): TaxRule {
  const listed = taxCountries[country];
  if (!listed) return { rate: '0', is_reverse_charge: false };
  const isReverseCharge = country !== providerCountry && vat_number !== '' && isVatNumber(country, vat_number);
  return isReverseCharge ? { rate: '0', is_reverse_charge: true } : { rate: listed.rate, is_reverse_charge: false };
}

/**
 * True if the number has the format of its country, with or without the country's prefix. In countries that are not
 * listed, any number of up to 20 characters is accepted.
 */
export function isVatNumber(country: string, vat_number: string): boolean {
  const listed = taxCountries[country];
  const plain = vat_number.toUpperCase().replaceAll(/[\s.-]/gu, '');
  if (!listed) return plain.length <= 20;
  const prefix = listed.prefix ?? country;
  return listed.number.test(plain.startsWith(prefix) ? plain.slice(prefix.length) : plain);
}

/** Calculates the tax, rounded half away from zero, so that a credit cancels its charge exactly. */
export function taxOn(net: Money, { rate }: TaxRule): Money {
  const [whole = '0', part = ''] = rate.split('.');
  const scale = 100n * 10n ** BigInt(part.length);
  const product = net.minor * BigInt(whole + part);
  const size = product < 0n ? -product : product;
  const rounded = (size * 2n + scale) / (scale * 2n);
  return { minor: product < 0n ? -rounded : rounded, currency: net.currency };
}
