import type { DemoAdvance } from './walk-advance.ts';

const boss = 'Ines Moreau';
const payer = 'Rahul Deshpande';
const admin = 'Daniel Okafor';

/** Advances of every demo account, in every reachable state. */
export const demoAdvances: readonly DemoAdvance[] = [
  {
    ...{ owner: 'Maya Lindqvist', title: 'Hanover fair', category: 'Trade fairs', currency: 'EUR', amount: '400.00' },
    ...{ purpose: 'Cash for taxis and porters at the fair.', needed_in: -64, settle_in: -30, age: 75 },
    way: [
      [boss, 74, 'approve'],
      [payer, 71, 'pay', { words: 'Transfer 2417' }],
    ],
  },
  {
    ...{ owner: 'Maya Lindqvist', title: 'Camera for the booth', category: 'Petty cash', amount: '180.00' },
    ...{ purpose: 'A camera that stays at the booth.', needed_in: -36, settle_in: -20, age: 41 },
    way: [['Hannah Vogt', 40, 'reject', { words: 'Hardware is bought by IT, please ask Viktor.' }]],
  },
  {
    ...{ owner: 'Maya Lindqvist', title: 'Partner day, Vienna', category: 'Travel', amount: '600.00' },
    ...{ purpose: 'Deposits for the hotel and the hall.', needed_in: -20, settle_in: 12, age: 26 },
    way: [
      [boss, 25, 'approve', { words: 'Fine, the hall has to be paid ahead.' }],
      [payer, 23, 'pay', { words: 'Transfer 2466' }],
    ],
  },
  {
    ...{ owner: 'Maya Lindqvist', title: 'Osaka partner visit', category: 'Travel', amount: '450.00' },
    ...{
      purpose: 'Four days with Sato Denki. Flights are booked on the company card.',
      needed_in: 16,
      settle_in: 40,
      age: 7,
    },
    way: [],
  },
  {
    ...{ owner: 'Maya Lindqvist', title: 'Oslo customer days', category: 'Travel', amount: null },
    ...{ purpose: '', needed_in: 30, settle_in: 60, age: 6, is_draft: true, way: [] },
  },
  {
    ...{
      owner: 'Lukas Brandt',
      title: 'Stuttgart installation',
      category: 'Travel',
      currency: 'EUR',
      amount: '900.00',
    },
    ...{ purpose: 'Tools and small parts on site.', needed_in: -38, settle_in: -10, age: 45 },
    way: [
      [boss, 44, 'approve'],
      [payer, 42, 'pay', { words: 'Transfer 2431' }],
    ],
  },
  {
    ...{ owner: 'Kenji Watanabe', title: 'Seattle demo week', category: 'Travel', amount: '800.00' },
    ...{ purpose: 'Meals and rides for two people.', needed_in: -10, settle_in: 20, age: 18 },
    way: [
      [boss, 17, 'approve'],
      [payer, 14, 'pay', { words: 'Transfer 2480' }],
    ],
  },
  {
    ...{
      owner: 'Camille Dubois',
      title: 'Client events, Lyon',
      category: 'Trade fairs',
      currency: 'EUR',
      amount: '250.00',
    },
    ...{ purpose: 'Two evenings with customers.', needed_in: 5, settle_in: 30, age: 6 },
    way: [[boss, 5, 'approve']],
  },
  {
    ...{ owner: 'Lukas Brandt', title: 'Graz installation', category: 'Travel', currency: 'EUR', amount: '320.00' },
    ...{ purpose: 'Parts and a van for three days.', needed_in: 4, settle_in: 30, age: 9 },
    way: [
      [boss, 8, 'approve'],
      [payer, 3, 'queue'],
    ],
  },
  {
    ...{ owner: 'Kenji Watanabe', title: 'Portland demo day', category: 'Travel', amount: '260.00' },
    ...{ purpose: 'Rides and a booth table.', needed_in: 2, settle_in: 25, age: 10 },
    way: [
      [boss, 9, 'approve'],
      [payer, 4, 'queue'],
      [payer, 2, 'process', { words: 'Run 2491' }],
    ],
  },
  {
    ...{ owner: 'Lena Hoffmann', title: 'Showroom opening', category: 'Trade fairs', amount: '1200.00' },
    ...{ purpose: 'Flowers, drinks and two helpers.', needed_in: 9, settle_in: 40, age: 5 },
    way: [[boss, 4, 'send_back', { words: 'How many helpers, and for how many hours?' }]],
  },
  {
    ...{ owner: 'Elena Petrova', title: 'Conference in Prague', category: 'Travel', currency: 'EUR', amount: '350.00' },
    ...{ purpose: 'Three days, hotel not included.', needed_in: 20, settle_in: 45, age: 7 },
    way: [['Elena Petrova', 6, 'recall', { words: 'The dates moved.' }]],
  },
  {
    ...{ owner: 'Priya Raman', title: 'Denver, research group', category: 'Travel', amount: '2600.00' },
    ...{ purpose: 'Five people at the optics conference.', needed_in: 12, settle_in: 40, age: 5 },
    way: [
      ['Aiko Tanaka', 4, 'lower', { amount: '2200.00', words: 'Two of you fly on points.' }],
      ['Aiko Tanaka', 4, 'approve'],
    ],
  },
  {
    ...{ owner: boss, title: 'Berlin review', category: 'Travel', currency: 'EUR', amount: '200.00' },
    ...{ purpose: 'Rides and meals.', needed_in: -11, settle_in: 14, age: 16 },
    way: [
      [admin, 15, 'approve'],
      [payer, 13, 'pay', { words: 'Transfer 2483' }],
    ],
  },
  {
    ...{ owner: boss, title: 'Paris sales meeting', category: 'Travel', currency: 'EUR', amount: '700.00' },
    ...{ purpose: 'Meeting room and lunch for twelve.', needed_in: 8, settle_in: 30, age: 2 },
    way: [],
  },
  {
    ...{ owner: 'Sofia Marchetti', title: 'Onboarding week, New York', category: 'Travel', amount: '450.00' },
    ...{ purpose: 'Welcome dinners.', needed_in: -20, settle_in: 10, age: 29 },
    way: [
      [admin, 28, 'approve'],
      [payer, 26, 'pay', { words: 'Transfer 2459' }],
      [payer, 8, 'give_back', { amount: '120.00', words: 'Transfer from Sofia' }],
    ],
  },
  {
    ...{ owner: 'Rahul Deshpande', title: 'Audit visit, Berlin', category: 'Travel', amount: '300.00' },
    ...{ purpose: 'Two days with the auditors.', needed_in: -50, settle_in: -25, age: 57 },
    way: [
      [admin, 56, 'approve'],
      [admin, 54, 'pay', { words: 'Transfer 2422' }],
      [admin, 33, 'give_back', { amount: '300.00', words: 'Not needed after all' }],
    ],
  },
  {
    ...{ owner: 'Fatima Zahra', title: 'Summer school', category: 'Travel', amount: '500.00' },
    ...{ purpose: 'Two weeks in Trieste.', needed_in: 25, settle_in: 60, age: 19 },
    way: [
      ['Priya Raman', 18, 'approve'],
      ['Fatima Zahra', 12, 'cancel', { words: 'The summer school was called off.' }],
    ],
  },
];
