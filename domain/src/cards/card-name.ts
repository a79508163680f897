/** Returns the name of a card: its nickname, or bank and network with the last digits, such as “Chase Visa •• 4242”. */
export function cardName(card: { nickname: string; bank: string; network: string; last_four: string }): string {
  if (card.nickname) return card.nickname;
  return [card.bank, card.network, `•• ${card.last_four}`].filter((part) => part !== '').join(' ');
}
