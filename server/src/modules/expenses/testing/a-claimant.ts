import sharp from 'sharp';
import type { SentOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { aCompany, type TestPerson } from '../../../testing/a-company.ts';
import { everyDrift } from '../../../testing/recount.ts';
import type { TestProduct } from '../../../testing/test-product.ts';
import { uploads } from '../../files/testing/upload.ts';

export type Form = SentOf<typeof expenses.create>;

/** Creates a company with a few categories and claimants. */
export async function aClaimingCompany(product: TestProduct, options: { currency?: string } = {}) {
  const company = await aCompany(
    product,
    {
      admin: ['super_admin'],
      boss: ['employee', 'approver'],
      ana: ['employee'],
      ben: ['employee'],
      fin: ['finance'],
    } as const,
    options,
  );

  const { admin } = company.people;
  const category = async (name: string, more: object = {}) =>
    (await admin.calls('categories.create', { name, ...more })).data.id;
  const meals = await category('Meals');
  const rides = await category('Taxis and rides');

  const hotels = await category('Lodging', {
    attributes: [
      { key: 'city', label: 'City', kind: 'city', is_mandatory: true },
      { key: 'nights', label: 'Nights', kind: 'nights', is_mandatory: true },
      { key: 'check_in', label: 'Check-in', kind: 'date' },
      { key: 'nightly', label: 'Nightly rate', kind: 'calc', formula: 'round(amount / nights, 2)' },
      { key: 'late', label: 'Arrival', kind: 'time' },
    ],
  });

  const lunches = await category('Client meal', {
    attributes: [
      { key: 'attendees', label: 'Attendees', kind: 'attendees', is_mandatory: true },
      { key: 'per_person', label: 'Per person', kind: 'calc', formula: 'round(amount / attendees, 2)' },
    ],
  });

  const form = (more: Form = {}): Form => ({
    category_id: meals,
    merchant: 'Lokál',
    spent_on: '2026-11-10',
    currency: 'USD',
    amount: '20.00',
    ...more,
  });

  const adds = async (person: TestPerson, more: Form = {}) => (await person.calls('expenses.create', form(more))).data;
  const drift = () => company.inCompany((tx) => everyDrift(tx, company.client_id));
  return { company, ...company.people, meals, rides, hotels, lunches, category, form, adds, drift };
}

let lastSeed = 0;

/** Returns a different picture for each call, so that receipts do not match by accident. */
export async function aReceipt(seed = ++lastSeed): Promise<Buffer> {
  const size = 128;
  let state = seed * 2_654_435_761;
  const pixels = Buffer.alloc((size * size) / 64);
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[index] = state >>> 24;
  }
  const side = size / 8;
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(600, 900, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
}

/** Uploads a receipt and returns its file id. */
export async function sendsReceipt(product: TestProduct, person: TestPerson, bytes?: Buffer): Promise<string> {
  const { file } = await uploads(product, person, { bytes: bytes ?? (await aReceipt()) });
  return file.id;
}
