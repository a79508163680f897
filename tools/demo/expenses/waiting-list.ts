import type { DemoReport } from './report-list.ts';

const boss = 'Ines Moreau';

/**
 * Reports that show the approval process: some have completed and future steps, involve delegates or have lowered
 * amounts; others were sent back, were questioned or are overdue.
 */
export const waitingReports: readonly DemoReport[] = [
  {
    owner: 'Noor Rahimi',
    title: 'Boston launch week',
    stage: 'pending_approval',
    age: 8,
    lines: [
      ['Delta Air Lines', '512.60', 10],
      ['The Lenox', '1310.00', 9, { description: 'Two nights, launch party included' }],
      ['OPTICA', '3820.00', 9],
    ],
    way: [
      ['Noor Rahimi', 8, 'submit', { comment: 'The launch went well, thank you all.' }],
      [boss, 6, 'lower', { line: 'The Lenox', amount: '980.00', comment: 'Without the party: that is on marketing.' }],
      [boss, 6, 'approve'],
    ],
  },
  {
    owner: 'Oliver Grant',
    title: 'Enterprise pilot, New York',
    stage: 'pending_approval',
    age: 4,
    lines: [
      ['WeWork', '5240.00', 6, { description: 'Project room for the pilot, one month' }],
      ['Delta Air Lines', '318.00', 6],
    ],
  },
  {
    owner: 'Lena Hoffmann',
    title: 'Leipzig showroom',
    stage: 'pending_approval',
    age: 12,
    lines: [['Deutsche Bahn', '78.40', 14, { attributes: { to: 'Leipzig' } }]],
  },
  {
    owner: 'Clara Jensen',
    title: 'Customer workshop, Berlin',
    stage: 'pending_approval',
    age: 12,
    lines: [
      ['Messe Berlin', '4900.00', 14],
      ['Hotel Oderberger', '402.00', 14],
    ],
  },
  {
    owner: 'Arjun Patel',
    title: 'Porto kick-off',
    stage: 'pending_approval',
    age: 2,
    lines: [['Uber', '22.60', 4, { has_no_receipt: true }]],
  },
  {
    owner: 'Theo Nilsson',
    title: 'Newsletter print',
    stage: 'sent_back',
    age: 6,
    lines: [['Druckhaus Mitte', '212.00', 8]],
    way: [
      ['Theo Nilsson', 6, 'submit'],
      ['Zoë Martin', 5, 'send_back', { comment: 'Which campaign is this for?' }],
    ],
  },
  {
    owner: 'Isabel Costa',
    title: 'Photo day, Lyon',
    stage: 'approved',
    age: 7,
    lines: [['VTC Lyon', '23.80', 9, { has_no_receipt: true }]],
    way: [
      ['Isabel Costa', 7, 'submit'],
      ['Zoë Martin', 4, 'approve'],
    ],
  },
  {
    owner: 'Ruth Goldberg',
    title: 'Design tools',
    stage: 'pending_approval',
    age: 5,
    lines: [['Figma', '420.00', 7, { attributes: { seats: '3' } }]],
    way: [
      ['Ruth Goldberg', 5, 'submit'],
      ['Viktor Sokolov', 3, 'approve', { comment: 'We have no other licence for this.' }],
    ],
  },
  {
    owner: boss,
    title: 'Paris sales meeting',
    stage: 'pending_approval',
    age: 3,
    lines: [['SNCF', '186.00', 5]],
  },
  {
    owner: 'Rahul Deshpande',
    title: 'Auditors in Berlin',
    stage: 'pending_approval',
    age: 4,
    lines: [['Hotel Oderberger', '402.00', 6]],
  },
  {
    owner: 'Sofia Marchetti',
    title: 'Onboarding week',
    stage: 'pending_approval',
    age: 6,
    lines: [['WeWork', '24.00', 8, { has_no_receipt: true }]],
    way: [
      ['Sofia Marchetti', 6, 'submit'],
      ['Daniel Okafor', 5, 'comment', { comment: 'Sofia, was this for the whole team?', people: ['Sofia Marchetti'] }],
    ],
  },
  {
    owner: 'Daniel Okafor',
    title: 'Board visit, New York',
    stage: 'pending_approval',
    age: 5,
    lines: [['Delta Air Lines', '640.00', 7]],
    way: [
      ['Daniel Okafor', 5, 'submit'],
      ['Aiko Tanaka', 4, 'approve'],
    ],
  },
  {
    owner: 'Lena Hoffmann',
    title: 'Home internet',
    stage: 'approved',
    age: 10,
    lines: [['Telekom', '24.90', 12, { has_no_receipt: true }]],
    // An approval rule approves this report automatically.
    way: [['Lena Hoffmann', 10, 'submit']],
  },
  {
    owner: 'Elena Petrova',
    title: 'Kubernetes course',
    stage: 'pending_approval',
    age: 9,
    lines: [['Hackademy', '590.00', 11]],
    way: [
      ['Elena Petrova', 9, 'submit'],
      ['Viktor Sokolov', 8, 'approve'],
      ['Viktor Sokolov', 7, 'unapprove', { comment: 'The invoice names another course.' }],
    ],
  },
  {
    owner: 'Yusuf Demir',
    title: 'Customer visits, Berlin',
    stage: 'pending_approval',
    age: 6,
    lines: [['Taxi Hannover', '19.40', 8, { has_no_receipt: true }]],
    way: [
      ['Yusuf Demir', 6, 'submit'],
      [
        'Tomás Ferreira',
        5,
        'add_approver',
        { comment: 'Half of it was for your campaign.', people: ['Chloe Laurent'] },
      ],
      ['Tomás Ferreira', 5, 'approve'],
    ],
  },
  {
    owner: 'Julia Moreno',
    title: 'Investor days',
    stage: 'approved',
    age: 4,
    lines: [
      ['WeWork', '24.50', 6, { has_no_receipt: true }],
      ['Blue Bottle Coffee', '21.50', 6, { has_no_receipt: true }],
    ],
    way: [
      ['Julia Moreno', 4, 'submit'],
      ['Daniel Okafor', 3, 'reject_line', { line: 'Blue Bottle Coffee', comment: 'This was the weekend before.' }],
      ['Daniel Okafor', 3, 'approve'],
    ],
  },
];
