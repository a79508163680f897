import type { categories } from '#contract/categories.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';

type Sent = SentOf<typeof categories.create>;

type DemoCategory = Omit<Sent, 'parent_id' | 'entity_ids' | 'owner_id'> & {
  parent?: string;
  entities?: readonly string[];
  /** The name of the person who owns the category. */
  owner?: string;
};
type Attribute = NonNullable<Sent['attributes']>[number];

const classes = ['Economy', 'Premium economy', 'Business', 'First'];
const from: Attribute = { key: 'from', label: 'From', kind: 'city', is_mandatory: true };
const to: Attribute = { key: 'to', label: 'To', kind: 'city', is_mandatory: true };
const attendees: Attribute = {
  key: 'attendees',
  label: 'Attendees',
  kind: 'attendees',
  is_mandatory: true,
  help_text: 'List everyone who attended.',
};
const perPerson: Attribute = {
  key: 'per_person',
  label: 'Per person',
  kind: 'calc',
  formula: 'round(amount / attendees, 2)',
};

/** The categories; parents come before their children. */
export const demoCategories: readonly DemoCategory[] = [
  { name: 'Travel', icon: 'briefcase', code: 'T', ledger_account: '6800' },
  {
    name: 'Flights',
    parent: 'Travel',
    icon: 'plane',
    code: 'T-FL',
    ledger_account: '6810',
    receipt_rule: 'required',
    attributes: [
      from,
      to,
      { key: 'class', label: 'Class', kind: 'travel_class', options: classes, is_mandatory: true },
      { key: 'hours', label: 'Flight time in hours', kind: 'number' },
      { key: 'departs_at', label: 'Departure', kind: 'time' },
    ],
  },
  {
    name: 'Lodging',
    parent: 'Travel',
    icon: 'bed',
    code: 'T-LO',
    ledger_account: '6820',
    receipt_rule: 'required',
    attributes: [
      { key: 'city', label: 'City', kind: 'city', is_mandatory: true },
      { key: 'check_in', label: 'Check-in', kind: 'date', is_mandatory: true },
      { key: 'nights', label: 'Nights', kind: 'nights', is_mandatory: true },
      { key: 'breakfast', label: 'Breakfast included', kind: 'yes_no' },
      { key: 'nightly_rate', label: 'Nightly rate', kind: 'calc', formula: 'round(amount / nights, 2)' },
      { key: 'check_out', label: 'Check-out', kind: 'calc', formula: 'add_days(check_in, nights)' },
    ],
  },
  { name: 'Ground transport', parent: 'Travel', icon: 'road', code: 'T-GT', ledger_account: '6830' },
  { name: 'Taxis and rides', parent: 'Ground transport', icon: 'car', code: 'T-TX', ledger_account: '6831' },
  {
    name: 'Trains',
    parent: 'Ground transport',
    icon: 'train',
    code: 'T-TR',
    ledger_account: '6832',
    attributes: [
      from,
      to,
      { key: 'class', label: 'Class', kind: 'travel_class', options: ['Second', 'First'] },
      { key: 'discount_card', label: 'Discount card used', kind: 'yes_no' },
    ],
  },
  { name: 'Public transport', parent: 'Ground transport', icon: 'bus', code: 'T-PT', ledger_account: '6833' },
  {
    name: 'Car rental',
    parent: 'Ground transport',
    icon: 'steering-wheel',
    code: 'T-CR',
    ledger_account: '6834',
    receipt_rule: 'required',
    attributes: [
      { key: 'days', label: 'Days', kind: 'number', is_mandatory: true },
      { key: 'distance', label: 'Distance driven', kind: 'distance' },
      { key: 'daily_rate', label: 'Daily rate', kind: 'calc', formula: 'round(amount / days, 2)' },
    ],
  },
  {
    name: 'Fuel',
    parent: 'Ground transport',
    icon: 'gas-station',
    code: 'T-FU',
    ledger_account: '6835',
    attributes: [{ key: 'litres', label: 'Litres', kind: 'number' }],
  },
  { name: 'Mileage', parent: 'Ground transport', icon: 'car', code: 'T-MI', ledger_account: '6837' },
  { name: 'Parking and tolls', parent: 'Ground transport', icon: 'parking', code: 'T-PK', ledger_account: '6836' },
  { name: 'Visas and vaccinations', parent: 'Travel', icon: 'id-badge', code: 'T-VI', ledger_account: '6840' },
  { name: 'Meals', icon: 'tools-kitchen-2', code: 'M', ledger_account: '6850', is_meal: true },
  {
    name: 'Client meal',
    parent: 'Meals',
    is_meal: true,
    icon: 'users',
    code: 'M-CL',
    ledger_account: '6851',
    receipt_rule: 'required',
    attributes: [attendees, { key: 'purpose', label: 'Purpose', kind: 'text', is_mandatory: true }, perPerson],
  },
  {
    name: 'Team meal',
    parent: 'Meals',
    is_meal: true,
    icon: 'users-group',
    code: 'M-TM',
    ledger_account: '6852',
    attributes: [
      attendees,
      { key: 'occasion', label: 'Occasion', kind: 'select', options: ['Offsite', 'Milestone', 'Welcome', 'Farewell'] },
      perPerson,
    ],
  },
  {
    name: 'Meal cheques',
    parent: 'Meals',
    icon: 'ticket',
    code: 'M-CQ',
    ledger_account: '6853',
    entities: ['Meridian Labs SAS'],
    receipt_rule: 'none',
  },
  { name: 'Internet', icon: 'wifi', code: 'C-IN', ledger_account: '6910' },
  { name: 'Mobile phone', icon: 'device-mobile', code: 'C-MO', ledger_account: '6911' },
  {
    name: 'Software',
    owner: 'Viktor Sokolov',
    icon: 'device-laptop',
    code: 'S-SW',
    ledger_account: '6920',
    receipt_rule: 'required',
    attributes: [
      { key: 'seats', label: 'Seats', kind: 'number' },
      { key: 'renews_on', label: 'Renews on', kind: 'date' },
      {
        key: 'per_seat',
        label: 'Per seat',
        kind: 'calc',
        formula: 'if(is_empty(seats), amount, round(amount / seats, 2))',
      },
    ],
  },
  { name: 'Hardware and accessories', icon: 'mouse', code: 'S-HW', ledger_account: '6921', receipt_rule: 'required' },
  {
    name: 'Office supplies',
    icon: 'pencil',
    code: 'O-SU',
    ledger_account: '6930',
    receipt_rule: 'required_above',
    receipt_above: '20.00',
  },
  { name: 'Printing', icon: 'printer', code: 'O-PR', ledger_account: '6931' },
  { name: 'Postage and shipping', icon: 'package', code: 'O-PO', ledger_account: '6932' },
  {
    name: 'Training and conferences',
    icon: 'school',
    code: 'P-TR',
    ledger_account: '6940',
    receipt_rule: 'required',
    attributes: [
      { key: 'event', label: 'Event', kind: 'text', is_mandatory: true },
      { key: 'starts_on', label: 'First day', kind: 'date' },
      {
        key: 'topics',
        label: 'Topics',
        kind: 'multi_select',
        options: ['Engineering', 'Sales', 'Leadership', 'Languages'],
      },
    ],
  },
  { name: 'Books', icon: 'book', code: 'P-BK', ledger_account: '6941' },
  {
    name: 'Trade fairs',
    icon: 'building-store',
    code: 'A-TF',
    ledger_account: '6950',
    attributes: [
      { key: 'fair', label: 'Fair', kind: 'text', is_mandatory: true },
      { key: 'booth', label: 'Booth or visit', kind: 'select', options: ['Booth', 'Visit'] },
    ],
  },
  {
    name: 'Client gifts',
    icon: 'gift',
    code: 'A-GI',
    ledger_account: '6951',
    receipt_rule: 'required',
    attributes: [{ key: 'given_to', label: 'Given to', kind: 'text', is_mandatory: true }],
  },
  {
    name: 'Recruiting',
    icon: 'user-plus',
    code: 'P-RE',
    ledger_account: '6942',
    attributes: [{ key: 'hiring_for', label: 'Hiring manager', kind: 'user' }],
  },
  { name: 'Bank and card fees', icon: 'credit-card', code: 'F-BK', ledger_account: '6970', receipt_rule: 'none' },
  { name: 'Fax and telegrams', icon: 'phone', code: 'O-FX', ledger_account: '6933', is_active: false },
  { name: 'Other', icon: 'receipt', code: 'X', ledger_account: '6990' },
  { name: 'Travel', applies_to: 'advance', icon: 'briefcase', receipt_rule: 'none', ledger_account: '1410' },
  { name: 'Trade fairs', applies_to: 'advance', icon: 'building-store', receipt_rule: 'none', ledger_account: '1411' },
  { name: 'Petty cash', applies_to: 'advance', icon: 'cash', receipt_rule: 'none', ledger_account: '1412' },
  { name: 'Relocation', applies_to: 'advance', icon: 'truck', receipt_rule: 'none', ledger_account: '1413' },
];
