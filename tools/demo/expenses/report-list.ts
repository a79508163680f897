import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { ReportDeed } from '../approvals/walk-report.ts';
import type { PaymentDeed } from '../payouts/walk-payment.ts';

const summit = 'The flight went on the company card. Ines, the summit was on your list.';
const partners = ['Ines Moreau', 'Lukas Brandt', 'Franz Huber, Alpina', 'Eva Steiner, Alpina', 'Otto Gruber, Alpina'];

/** Details of a line in addition to its merchant, its amount in the company's currency and its age in days. */
interface DemoMore {
  description?: string;
  /** The names of the attendees. The name of a guest is followed by a comma and the guest's company. */
  attendees?: readonly string[];
  /** The reason for exceeding a policy limit. */
  reason?: string;
  invoice?: string;
  is_company_paid?: boolean;
  has_no_receipt?: boolean;
  /** The amount on the receipt, if it differs from the claim. */
  receipt_usd?: string;
  is_on_weekend?: boolean;
  /** True if the line was created from its receipt and has not been reviewed yet. */
  is_from_receipt?: boolean;
  attributes?: Record<string, string>;
  fields?: Record<string, string | boolean>;
}

export type DemoLine = [merchant: string, usd: string, age: number, more?: DemoMore];

export interface DemoReport {
  owner: string;
  title: string;
  stage: ReportStage;
  /** The number of days since the report was created. */
  age: number;
  lines: DemoLine[];
  purpose?: string;
  /** The actions on the report up to the decision; by default those of `usualWay`. */
  way?: readonly ReportDeed[];
  /** The actions that pay the report, if they differ from the default. */
  payment?: readonly PaymentDeed[];
}

/** Reports in every stage. The totals match the home page of each demo account. */
export const demoReports: readonly DemoReport[] = [
  {
    owner: 'Maya Lindqvist',
    title: 'Hanover fair, travel',
    stage: 'paid',
    age: 61,
    lines: [
      ['Deutsche Bahn', '184.20', 63],
      ['Hotel Viktoria', '642.80', 62, { description: 'With minibar' }],
      ['Taxi Hannover', '38.40', 62],
    ],
    way: [
      ['Maya Lindqvist', 62, 'use_advance', { advance: 'Hanover fair', amount: '400.00' }],
      ['Maya Lindqvist', 61, 'submit'],
      ['Ines Moreau', 60, 'lower', { line: 'Hotel Viktoria', amount: '540.00', comment: 'The minibar is yours.' }],
      ['Ines Moreau', 60, 'approve'],
    ],
  },
  {
    owner: 'Oliver Grant',
    title: 'Boston customer visits',
    stage: 'paid',
    age: 48,
    lines: [
      ['Delta Air Lines', '438.60', 50],
      ['The Lenox', '538.00', 49],
      ['Delta Air Lines', '-26.00', 48, { description: 'Seat fee refunded', has_no_receipt: true }],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Munich integration workshop',
    stage: 'payment_processing',
    age: 20,
    lines: [
      ['Deutsche Bahn', '131.41', 22, { attributes: { to: 'Munich' } }],
      ['Hotel Olympic', '975.00', 21, { description: 'Trade fair week, nothing cheaper near the customer.' }],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Partner day, Vienna',
    stage: 'payment_queued',
    age: 17,
    lines: [
      ['Austrian Airlines', '610.16', 19],
      ['Hotel Altstadt', '1840.00', 18],
      ['Café Central', '440.00', 18, { attendees: partners, reason: 'Dinner for the whole partner day.' }],
    ],
    way: [
      ['Maya Lindqvist', 17, 'use_advance', { advance: 'Partner day, Vienna', amount: '350.00' }],
      ['Maya Lindqvist', 17, 'submit'],
      ['Ines Moreau', 16, 'approve'],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Sales kick-off materials',
    stage: 'approved',
    age: 13,
    lines: [
      ['Druckhaus Mitte', '1451.20', 14],
      ['Messe Berlin', '300.00', 14, { is_company_paid: true }],
    ],
  },
  {
    owner: 'Lukas Brandt',
    title: 'Stuttgart pilot installation',
    stage: 'pending_approval',
    age: 6,
    lines: [
      ['Sixt', '286.50', 8],
      ['Hotel am Schlossgarten', '498.00', 8],
      ['Baden Bistro', '64.30', 7, { description: 'Lunch and dinner on the road', receipt_usd: '46.30' }],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Client dinner, Lyon',
    stage: 'sent_back',
    age: 9,
    way: [
      ['Maya Lindqvist', 9, 'submit'],
      ['Ines Moreau', 8, 'send_back', { comment: 'Please attach the itemised receipt.' }],
      ['Maya Lindqvist', 8, 'comment', { comment: 'The restaurant sends the itemised bill on Monday.' }],
    ],
    lines: [
      [
        'Brasserie Georges',
        '346.50',
        11,
        {
          attendees: ['Camille Dubois', 'Julien Barras, Cafés Rhône', 'Anaïs Perrin, Cafés Rhône'],
          reason: 'They renewed for three years that evening.',
          fields: { is_billable: false, project: 'Beacon' },
        },
      ],
      ['VTC Lyon', '66.00', 11],
    ],
  },
  {
    owner: 'Kenji Watanabe',
    title: 'Seattle demo week',
    stage: 'pending_approval',
    age: 5,
    lines: [
      ['Alaska Airlines', '318.40', 7],
      ['Hotel Andra', '884.00', 6],
      ['Lyft', '71.15', 6, { is_on_weekend: true }],
    ],
    way: [
      ['Kenji Watanabe', 5, 'use_advance', { advance: 'Seattle demo week', amount: '500.00' }],
      ['Kenji Watanabe', 5, 'submit'],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Tokyo partner summit',
    stage: 'pending_approval',
    age: 5,
    purpose: 'Signing with Sato Denki',
    way: [
      ['Maya Lindqvist', 5, 'submit'],
      ['Maya Lindqvist', 5, 'comment', { comment: summit, people: ['Ines Moreau'] }],
    ],
    lines: [
      ['Lufthansa', '1410.26', 9, { is_company_paid: true, attributes: { departs_at: '13:40' } }],
      ['Keio Plaza Hotel', '628.16', 8, { fields: { project: 'Aurora' } }],
      ['Suica', '36.10', 8],
      ['Sushi Dai', '72.10', 7, { attendees: ['Haruto Sato, Sato Denki'], fields: { project: 'Aurora' } }],
      ['Yodobashi Camera', '118.40', 7],
      ['Narita Express', '51.40', 6],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Prague site survey',
    stage: 'pending_approval',
    age: 3,
    lines: [
      ['České dráhy', '94.11', 5],
      ['Hotel Josef', '612.00', 4, { fields: { is_billable: true, client: 'Škoda Auto' } }],
      [
        'Lokál',
        '167.00',
        4,
        {
          attendees: ['Pavel Novák, Škoda', 'Jana Dvořáková, Škoda'],
          reason: 'Both plant managers joined us for the site survey.',
        },
      ],
    ],
  },
  {
    owner: 'Omar Haddad',
    title: 'Security training',
    stage: 'pending_approval',
    age: 4,
    lines: [['Hackademy', '890.00', 6]],
  },
  {
    owner: 'Mei Chen',
    title: 'Optics conference, Denver',
    stage: 'pending_approval',
    age: 2,
    lines: [
      ['United Airlines', '367.90', 5],
      ['OPTICA', '725.00', 5],
    ],
  },
  {
    owner: 'Camille Dubois',
    title: 'Trade press lunch',
    stage: 'rejected',
    age: 22,
    lines: [['Brasserie Georges', '64.00', 24, { attendees: ['Anaïs Perrin, Le Progrès'] }]],
  },
  {
    owner: 'Ines Moreau',
    title: 'Quarterly review, Berlin',
    stage: 'approved',
    age: 8,
    lines: [
      ['Air France', '276.00', 10],
      ['Hotel Oderberger', '402.00', 9],
    ],
    way: [
      ['Ines Moreau', 8, 'submit'],
      ['Daniel Okafor', 7, 'approve'],
      ['Rahul Deshpande', 5, 'use_advance', { advance: 'Berlin review', amount: '150.00' }],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Team offsite supplies',
    stage: 'draft',
    age: 1,
    lines: [
      ['Modulor', '103.16', 2],
      ['Rewe', '58.20', 2],
    ],
  },
  {
    owner: 'Rahul Deshpande',
    title: 'Audit preparation',
    stage: 'draft',
    age: 2,
    lines: [['FedEx Office', '42.75', 3]],
  },
];

/**
 * Maya's unreported expenses: a coffee on a Saturday, two equal rides, a day pass that is blocked because it has no
 * receipt, two receipts to review and a lunch.
 */
export const mayasDrafts: readonly DemoLine[] = [
  ['Blue Bottle Coffee', '18.40', 12, { is_on_weekend: true }],
  ['Uber', '34.12', 3],
  ['Uber', '34.12', 3],
  ['WeWork', '65.00', 3, { description: 'Day pass, Berlin', has_no_receipt: true }],
  ['Staples', '22.89', 2, { is_from_receipt: true }],
  ['Swisscom', '49.00', 2, { is_from_receipt: true }],
  ['Curry 36', '12.60', 1, { has_no_receipt: true }],
];
