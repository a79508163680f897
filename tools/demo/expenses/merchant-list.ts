import type { Place } from '../../receipts/places.ts';

/** A merchant of the demo: the category of its purchases, the kind of its receipts and its country. */
interface DemoMerchant {
  category: string;
  paper: 'till' | 'bill' | 'ride' | 'invoice' | 'folio' | 'ticket' | 'counter';
  country: Place['country'];
  /** Values for attributes that the category requires, often locations. */
  attributes?: Record<string, string>;
}

const flight = (from: string, to: string, hours: string): DemoMerchant => ({
  category: 'Flights',
  paper: 'ticket',
  country: 'US',
  attributes: { from, to, class: 'Economy', hours },
});
const bed = (city: string, nights: string, country: Place['country']): DemoMerchant => ({
  category: 'Lodging',
  paper: 'folio',
  country,
  attributes: { city, nights },
});
const train = (from: string, to: string, country: Place['country']): DemoMerchant => ({
  category: 'Trains',
  paper: 'ticket',
  country,
  attributes: { from, to, class: 'Second' },
});
const ride = (country: Place['country']): DemoMerchant => ({ category: 'Taxis and rides', paper: 'ride', country });
const table = (purpose: string, country: Place['country']): DemoMerchant => ({
  category: 'Client meal',
  paper: 'bill',
  country,
  attributes: { purpose },
});
const plain = (category: string, paper: DemoMerchant['paper'], country: Place['country']): DemoMerchant => ({
  category,
  paper,
  country,
});

const demoMerchants: Readonly<Record<string, DemoMerchant>> = {
  'Air France': flight('Lyon', 'Berlin', '2'),
  'Alaska Airlines': flight('San Francisco', 'Seattle', '2'),
  'Austrian Airlines': flight('Berlin', 'Vienna', '1.5'),
  'Delta Air Lines': flight('New York', 'Boston', '1.5'),
  Lufthansa: flight('Berlin', 'Tokyo', '14'),
  'United Airlines': flight('San Francisco', 'Denver', '2.5'),
  'Hotel Altstadt': bed('Vienna', '6', 'DE'),
  'Hotel Andra': bed('Seattle', '4', 'US'),
  'Hotel Josef': bed('Prague', '3', 'DE'),
  'Hotel Oderberger': bed('Berlin', '2', 'DE'),
  'Hotel Olympic': bed('Munich', '4', 'DE'),
  'Hotel Viktoria': bed('Hanover', '3', 'DE'),
  'Hotel am Schlossgarten': bed('Stuttgart', '3', 'DE'),
  'Keio Plaza Hotel': bed('Tokyo', '3', 'JP'),
  'The Lenox': bed('Boston', '2', 'US'),
  'Deutsche Bahn': train('Berlin', 'Hanover', 'DE'),
  'Narita Express': train('Narita', 'Shinjuku', 'JP'),
  'České dráhy': train('Berlin', 'Prague', 'DE'),
  SNCF: train('Lyon', 'Paris', 'FR'),
  Suica: plain('Public transport', 'counter', 'JP'),
  BVG: plain('Public transport', 'counter', 'DE'),
  Sixt: { category: 'Car rental', paper: 'invoice', country: 'DE', attributes: { days: '3', distance: '412' } },
  Lyft: ride('US'),
  'Taxi Hannover': ride('DE'),
  Uber: ride('US'),
  'VTC Lyon': ride('FR'),
  'Brasserie Georges': table('Renewal with Cafés Rhône', 'FR'),
  'Café Central': table('Partner day', 'DE'),
  Lokál: table('Site survey with Škoda', 'DE'),
  'Sushi Dai': table('Dinner with Sato Denki', 'JP'),
  'Curry 36': plain('Team meal', 'till', 'DE'),
  'Baden Bistro': plain('Meals', 'bill', 'DE'),
  'Blue Bottle Coffee': plain('Meals', 'till', 'US'),
  Rewe: plain('Meals', 'till', 'DE'),
  'Druckhaus Mitte': plain('Printing', 'invoice', 'DE'),
  'FedEx Office': plain('Printing', 'counter', 'US'),
  'Messe Berlin': { ...plain('Trade fairs', 'invoice', 'DE'), attributes: { fair: 'IFA', booth: 'Visit' } },
  OPTICA: { ...plain('Trade fairs', 'invoice', 'US'), attributes: { fair: 'OPTICA Denver', booth: 'Visit' } },
  Hackademy: { ...plain('Training and conferences', 'invoice', 'US'), attributes: { event: 'Secure by design' } },
  Figma: plain('Software', 'invoice', 'US'),
  Modulor: plain('Office supplies', 'till', 'DE'),
  Staples: plain('Office supplies', 'till', 'US'),
  'Yodobashi Camera': plain('Hardware and accessories', 'till', 'JP'),
  Swisscom: plain('Mobile phone', 'invoice', 'DE'),
  Telekom: plain('Internet', 'invoice', 'DE'),
  WeWork: plain('Other', 'invoice', 'US'),
};

export function merchantOf(name: string): DemoMerchant {
  return demoMerchants[name] ?? plain('Other', 'till', 'US');
}
