import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { aTrip } from '../testing/travel-rows.ts';
import { asAdmin, type Sample } from './sample.ts';

type Travel = Extract<EndpointName, `${'mileage' | 'perDiem'}.${string}`>;

/** Sample inputs for mileage and per diem. The item that a sample changes or deletes is created first. */
export const travelSamples: { [Name in Travel]: Sample<Name> } = {
  'mileage.basics': () => ({}),
  'mileage.settings': () => ({}),
  'mileage.commute': ({ company }) => ({ user_id: company.ids.user }),
  'mileage.measure': () => ({ stops: [{ name: 'Berlin' }, { name: 'Hamburg' }] }),
  'mileage.calculate': ({ company }) => ({
    type_id: company.ids.mileage_type,
    driven_on: '2026-11-03',
    distance: '12',
    unit: 'km',
  }),
  'mileage.create': ({ company }) => aTripByCar(company),
  'mileage.edit': async ({ company }) => {
    const { expense_id, data } = await (await asAdmin(company)).calls('mileage.create', aTripByCar(company));
    return { expense_id, version: data.version, purpose: 'Visit' };
  },
  'mileage.details': ({ company }) => ({ expense_id: company.ids.expense }),
  'mileage.createConfig': ({ company }) => ({ name: newName(), group_ids: [company.ids.group] }),
  'mileage.editConfig': async ({ company }) => ({ ...(await aConfig(company)), name: newName() }),
  'mileage.removeConfig': async ({ company }) => ({ id: (await aConfig(company)).id }),
  'mileage.changeActive': ({ company }) => ({ id: company.ids.mileage_config, is_active: true }),
  'mileage.createType': () => ({ name: newName(), category: 'car', rates: [rate] }),
  'mileage.editType': async ({ company }) => ({ ...(await aVehicle(company)), name: newName(), category: 'car' }),
  'mileage.removeType': async ({ company }) => ({ id: (await aVehicle(company)).id }),
  'mileage.updateUnit': async ({ company }) => {
    const { version, category_id } = await (await asAdmin(company)).calls('mileage.settings', {});
    return { version, distance_unit: 'km', category_id };
  },
  'mileage.setCommute': ({ company }) => ({ user_id: company.ids.user, distance: '12', unit: 'km' }),

  'perDiem.userFields': () => ({}),
  'perDiem.save': () => ({ itinerary: aTrip(), purpose: 'Fair' }),
  'perDiem.details': ({ company }) => ({ expense_id: company.ids.expense }),
  'perDiem.calculate': () => ({ itinerary: aTrip() }),
  'perDiem.settings': () => ({}),
  'perDiem.saveFields': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('perDiem.settings', {});
    return { version: data.version, category_id: company.ids.category, fields: {}, overlap: 'warn' };
  },
  'perDiem.enable': () => ({ is_enabled: true }),
  'perDiem.saveTravelDuration': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('perDiem.settings', {});
    return { version: data.version, duration: data.duration };
  },
  'perDiem.rateLists': () => ({}),
  'perDiem.saveList': ({ company }) => ({ name: newName(), currency: 'EUR', group_ids: [company.ids.group] }),
  'perDiem.removeList': async ({ company }) => ({ id: await aRateList(company) }),
  'perDiem.enableLists': ({ company }) => ({ ids: [company.ids.per_diem_list], is_enabled: true }),
  'perDiem.changePriorities': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('perDiem.rateLists', {});
    return { ids: data.map(({ id }) => id) };
  },
  'perDiem.searchRates': () => ({}),
  'perDiem.saveRate': ({ company }) => ({
    list_id: company.ids.per_diem_list,
    country: 'DE',
    city: newName(),
    rate: '28.00',
  }),
  'perDiem.removeRates': async ({ company }) => {
    const { id } = await (await asAdmin(company)).calls('perDiem.saveRate', {
      list_id: company.ids.per_diem_list,
      country: 'DE',
      city: newName(),
      rate: '28.00',
    });
    return { ids: [id] };
  },
  'perDiem.exportRates': ({ company }) => ({ list_id: company.ids.per_diem_list }),
  'perDiem.checkRatesFile': ({ company }) => aRatesFile(company),
  'perDiem.importRates': ({ company }) => aRatesFile(company),
};

function aRatesFile(company: PopulatedCompany) {
  const content = `Country,City,Daily rate\nDE,${newName()},28\n`;
  return { list_id: company.ids.per_diem_list, content_base64: Buffer.from(content).toString('base64') };
}

const rate = {
  currency: 'USD',
  unit: 'km' as const,
  effective_from: '2026-01-01',
  tiers: [{ from_distance: '0', to_distance: null, rate: '0.3' }],
};

const newName = () => `Sample ${uuidv7()}`;

function aTripByCar(company: PopulatedCompany) {
  return {
    type_id: company.ids.mileage_type,
    driven_on: '2026-11-03',
    distance_source: 'manual' as const,
    stops: [{ name: 'Home' }, { name: 'Client' }],
    claimed_distance: '12',
    purpose: 'Visit',
  };
}

async function aConfig(company: PopulatedCompany) {
  const { id } = await (await asAdmin(company)).calls('mileage.createConfig', { name: newName(), is_active: false });
  return { id, version: 0 };
}

async function aVehicle(company: PopulatedCompany) {
  const { id } = await (await asAdmin(company)).calls('mileage.createType', { name: newName(), category: 'car' });
  return { id, version: 0 };
}

async function aRateList(company: PopulatedCompany): Promise<string> {
  return (await (await asAdmin(company)).calls('perDiem.saveList', { name: newName(), currency: 'EUR' })).id;
}
