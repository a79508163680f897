/** One of the vendor's well-known test cards, with the result of using it. */
interface TestCard {
  brand: string;
  /** The code with which the card is declined when it is entered. */
  refuses?: string;
  /** The code with which every charge is declined, although the card was accepted. */
  refuses_charges?: string;
  needs_authentication?: boolean;
}

const testCards: Record<string, TestCard | undefined> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', refuses: 'generic_decline' },
  '4000000000009995': { brand: 'visa', refuses: 'insufficient_funds' },
  '4000000000000069': { brand: 'visa', refuses: 'expired_card' },
  '4000002500003155': { brand: 'visa', needs_authentication: true },
  '4000000000000341': { brand: 'visa', refuses_charges: 'generic_decline' },
};

export function testCard(number: string): TestCard | undefined {
  return testCards[number.replaceAll(/\D/gu, '')];
}
