/** What the merchants of the demo reports sell. */
const merchantsByCategory: Record<string, readonly string[]> = {
  Flights: ['Air France', 'Alaska Airlines', 'Austrian Airlines', 'Delta Air Lines', 'Lufthansa', 'United Airlines'],
  Lodging: [
    'Hotel Altstadt',
    'Hotel Andra',
    'Hotel Josef',
    'Hotel Oderberger',
    'Hotel Olympic',
    'Hotel Viktoria',
    'Hotel am Schlossgarten',
    'Keio Plaza Hotel',
    'The Lenox',
  ],
  Trains: ['Deutsche Bahn', 'Narita Express', 'České dráhy'],
  'Public transport': ['Suica'],
  'Car rental': ['Sixt'],
  'Taxis and rides': ['Lyft', 'Taxi Hannover', 'Uber', 'VTC Lyon'],
  'Client meal': ['Brasserie Georges', 'Café Central', 'Lokál', 'Sushi Dai'],
  'Team meal': ['Curry 36'],
  Meals: ['Baden Bistro', 'Blue Bottle Coffee', 'Rewe'],
  Printing: ['Druckhaus Mitte', 'FedEx Office'],
  'Trade fairs': ['Messe Berlin', 'OPTICA'],
  'Training and conferences': ['Hackademy'],
  'Office supplies': ['Modulor', 'Staples'],
  'Hardware and accessories': ['Yodobashi Camera'],
  'Mobile phone': ['Swisscom'],
};

const categories = new Map(
  Object.entries(merchantsByCategory).flatMap(([category, merchants]) =>
    merchants.map((merchant) => [merchant, category] as const),
  ),
);

export function categoryOfMerchant(merchant: string): string {
  return categories.get(merchant) ?? 'Other';
}
