const texts: Record<string, string | undefined> = {
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code of the card is wrong.',
  authentication_required: 'The bank needs you to confirm this payment.',
  no_card: 'There is no card to charge.',
  checkout_expired: 'The payment page was open for too long.',
};

/**
 * Explains, for the payment vendor's code, why a card payment failed. An unknown code counts as declined by the bank.
 */
export function failureText(code: string): string {
  return texts[code] ?? 'The bank declined the card.';
}
