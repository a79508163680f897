import type { ReportStage } from '#domain/reports/report-stages.ts';

export interface DemoReport {
  owner: string;
  title: string;
  stage: ReportStage;
  /** Days ago it was begun. */
  age: number;
  lines: [merchant: string, amount: string, ageDays: number][];
  approver?: string;
}

/** Reports in every stage. The sums are those the home page of each sign-in shows. */
export const demoReports: readonly DemoReport[] = [
  {
    owner: 'Maya Lindqvist',
    title: 'Hanover fair, travel',
    stage: 'paid',
    age: 61,
    lines: [
      ['Deutsche Bahn', '184.20', 63],
      ['Hotel Viktoria', '642.80', 62],
      ['Taxi Hannover', '38.40', 62],
    ],
  },
  {
    owner: 'Oliver Grant',
    title: 'Boston customer visits',
    stage: 'paid',
    age: 48,
    lines: [
      ['Delta Air Lines', '412.60', 50],
      ['The Lenox', '538.00', 49],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Munich integration workshop',
    stage: 'payment_processing',
    age: 20,
    lines: [
      ['Deutsche Bahn', '131.41', 22],
      ['Hotel Olympic', '975.00', 21],
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
      ['Café Central', '440.00', 18],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Sales kick-off materials',
    stage: 'approved',
    age: 13,
    lines: [
      ['Druckhaus Mitte', '1451.20', 14],
      ['Messe Berlin', '300.00', 14],
    ],
  },
  {
    owner: 'Lukas Brandt',
    title: 'Stuttgart pilot installation',
    stage: 'pending_approval',
    age: 6,
    approver: 'Ines Moreau',
    lines: [
      ['Sixt', '286.50', 8],
      ['Hotel am Schlossgarten', '498.00', 8],
      ['Baden Bistro', '64.30', 7],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Client dinner, Lyon',
    stage: 'sent_back',
    age: 9,
    lines: [
      ['Brasserie Georges', '346.50', 11],
      ['VTC Lyon', '66.00', 11],
    ],
  },
  {
    owner: 'Kenji Watanabe',
    title: 'Seattle demo week',
    stage: 'pending_approval',
    age: 5,
    approver: 'Ines Moreau',
    lines: [
      ['Alaska Airlines', '318.40', 7],
      ['Hotel Andra', '884.00', 6],
      ['Lyft', '71.15', 6],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Tokyo partner summit',
    stage: 'pending_approval',
    age: 5,
    approver: 'Ines Moreau',
    lines: [
      ['Lufthansa', '1410.26', 9],
      ['Keio Plaza Hotel', '628.16', 8],
      ['Suica', '36.10', 8],
      ['Sushi Dai', '72.10', 7],
      ['Yodobashi Camera', '118.40', 7],
      ['Narita Express', '51.40', 6],
    ],
  },
  {
    owner: 'Maya Lindqvist',
    title: 'Prague site survey',
    stage: 'pending_approval',
    age: 3,
    approver: 'Ines Moreau',
    lines: [
      ['České dráhy', '94.11', 5],
      ['Hotel Josef', '612.00', 4],
      ['Lokál', '167.00', 4],
    ],
  },
  {
    owner: 'Omar Haddad',
    title: 'Security training',
    stage: 'pending_approval',
    age: 4,
    approver: 'Viktor Sokolov',
    lines: [['Hackademy', '890.00', 6]],
  },
  {
    owner: 'Mei Chen',
    title: 'Optics conference, Denver',
    stage: 'pending_approval',
    age: 2,
    approver: 'Priya Raman',
    lines: [
      ['United Airlines', '367.90', 5],
      ['OPTICA', '725.00', 5],
    ],
  },
  { owner: 'Camille Dubois', title: 'Trade press lunch', stage: 'rejected', age: 22, lines: [] },
  {
    owner: 'Ines Moreau',
    title: 'Quarterly review, Berlin',
    stage: 'approved',
    age: 8,
    lines: [
      ['Air France', '276.00', 10],
      ['Hotel Oderberger', '402.00', 9],
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

export const mayasDrafts: [merchant: string, amount: string, age: number][] = [
  ['Blue Bottle Coffee', '18.40', 4],
  ['Uber', '34.12', 3],
  ['Uber', '34.12', 3],
  ['WeWork', '65.00', 3],
  ['Staples', '22.89', 2],
  ['Swisscom', '49.00', 2],
  ['Curry 36', '12.60', 1],
];
