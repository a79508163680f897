import { v7 as uuidv7 } from 'uuid';
import type { AttributeKind } from '#domain/categories/attribute-kinds.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import {
  type AppliesTo,
  insertCategory,
  lockCategoryTree,
  readCategories,
  replaceAttributes,
} from './categories.rows.ts';

/** Creates the default categories of a new company. Does nothing if the company already has categories. */
export async function createDefaultCategories(tx: CompanyTransaction, client_id: string): Promise<void> {
  await lockCategoryTree(tx, client_id);
  if ((await readCategories(tx, { client_id })).length > 0) return;
  const ids = new Map<string, string>();

  for (const {
    name,
    parent,
    applies_to = 'expense',
    icon,
    receipt_rule = 'optional',
    attributes = [],
    is_meal = false,
  } of defaults) {
    const id = uuidv7();
    ids.set(name, id);
    await insertCategory(tx, client_id, {
      id,
      applies_to,
      parent_id: (parent && ids.get(parent)) ?? null,
      name,
      icon,
      code: '',
      ledger_account: '',
      receipt_rule,
      receipt_above: null,
      owner_id: null,
      is_reimbursable: true,
      is_meal,
      is_active: true,
    });
    await replaceAttributes(
      tx,
      { client_id, category_id: id },
      attributes.map(([label, kind, settings], index) => ({
        id: uuidv7(),
        key: label.toLowerCase().replaceAll(' ', '_'),
        label,
        kind,
        options: settings?.options ?? [],
        formula: settings?.formula ?? '',
        help_text: '',
        is_mandatory: settings?.is_mandatory ?? false,
        sort_order: index + 1,
      })),
    );
  }
}

interface DefaultCategory {
  name: string;
  parent?: string;
  applies_to?: AppliesTo;
  icon: string;
  receipt_rule?: 'none' | 'required';
  is_meal?: boolean;
  attributes?: [
    label: string,
    kind: AttributeKind,
    settings?: { options?: string[]; formula?: string; is_mandatory?: boolean },
  ][];
}

const travelClasses = ['Economy', 'Premium economy', 'Business', 'First'];

const defaults: readonly DefaultCategory[] = [
  { name: 'Travel', icon: 'briefcase' },
  {
    name: 'Flights',
    parent: 'Travel',
    icon: 'plane',
    receipt_rule: 'required',
    attributes: [
      ['From', 'city', { is_mandatory: true }],
      ['To', 'city', { is_mandatory: true }],
      ['Class', 'travel_class', { options: travelClasses }],
    ],
  },
  {
    name: 'Hotels',
    parent: 'Travel',
    icon: 'bed',
    receipt_rule: 'required',
    attributes: [
      ['City', 'city', { is_mandatory: true }],
      ['Nights', 'nights', { is_mandatory: true }],
      ['Nightly rate', 'calc', { formula: 'round(amount / nights, 2)' }],
    ],
  },
  {
    name: 'Trains and buses',
    parent: 'Travel',
    icon: 'train',
    attributes: [
      ['From', 'city'],
      ['To', 'city'],
    ],
  },
  { name: 'Taxis and rides', parent: 'Travel', icon: 'car' },
  {
    name: 'Car rental',
    parent: 'Travel',
    icon: 'steering-wheel',
    receipt_rule: 'required',
    attributes: [
      ['Days', 'number', { is_mandatory: true }],
      ['Daily rate', 'calc', { formula: 'round(amount / days, 2)' }],
    ],
  },
  { name: 'Parking and tolls', parent: 'Travel', icon: 'parking' },
  { name: 'Meals', icon: 'tools-kitchen-2', is_meal: true },
  {
    name: 'Client meals',
    parent: 'Meals',
    icon: 'users',
    is_meal: true,
    receipt_rule: 'required',
    attributes: [
      ['Attendees', 'attendees', { is_mandatory: true }],
      ['Per person', 'calc', { formula: 'round(amount / attendees, 2)' }],
    ],
  },
  { name: 'Phone and internet', icon: 'wifi' },
  { name: 'Software', icon: 'device-laptop', receipt_rule: 'required' },
  { name: 'Office supplies', icon: 'pencil' },
  {
    name: 'Training and conferences',
    icon: 'school',
    receipt_rule: 'required',
    attributes: [
      ['Event', 'text', { is_mandatory: true }],
      ['Starts on', 'date'],
    ],
  },
  { name: 'Other', icon: 'receipt' },
  { name: 'Travel', applies_to: 'advance', icon: 'briefcase', receipt_rule: 'none' },
  { name: 'Events', applies_to: 'advance', icon: 'calendar-event', receipt_rule: 'none' },
  { name: 'Petty cash', applies_to: 'advance', icon: 'cash', receipt_rule: 'none' },
];
