export interface DemoCard {
  /** The name of the owner; null for a card without an owner. */
  owner: string | null;
  bank: string;
  network: string;
  last_four: string;
  nickname?: string;
  /** True if the bank requires a new sign-in. */
  must_reconnect?: boolean;
}

export const demoCards: readonly DemoCard[] = [
  { owner: 'Maya Lindqvist', bank: 'Pacific Trust', network: 'Visa', last_four: '4417', nickname: 'Travel card' },
  { owner: 'Grace Nakamura', bank: 'Pacific Trust', network: 'Visa', last_four: '2093' },
  { owner: 'Kenji Watanabe', bank: 'Pacific Trust', network: 'Visa', last_four: '8842', must_reconnect: true },
  { owner: 'Oliver Grant', bank: 'Hudson Bank', network: 'Mastercard', last_four: '6150' },
  {
    owner: 'Samuel Adeyemi',
    bank: 'Hudson Bank',
    network: 'Mastercard',
    last_four: '7731',
    nickname: 'Team purchases',
  },
  { owner: null, bank: 'Hudson Bank', network: 'Mastercard', last_four: '0926' },
];

export interface DemoPurchase {
  merchant: string;
  mcc: string;
  amount: string;
}

/** Recent purchases. Each card uses some of these purchases, and each card starts at a different one. */
export const demoPurchases: readonly DemoPurchase[] = [
  { merchant: 'BLUE BOTTLE COFFEE 112', mcc: '5814', amount: '11.85' },
  { merchant: 'UNITED AIRLINES 0162', mcc: '3000', amount: '418.20' },
  { merchant: 'LYFT *RIDE THU 6PM', mcc: '4121', amount: '27.43' },
  { merchant: 'HYATT REGENCY SEATTLE', mcc: '7011', amount: '286.77' },
  { merchant: 'SQ *TARTINE MANUFACTORY', mcc: '5812', amount: '64.10' },
  { merchant: 'GITHUB INC', mcc: '7372', amount: '84.00' },
  { merchant: 'SHELL OIL 5744', mcc: '5541', amount: '52.36' },
  { merchant: 'STAPLES 00417', mcc: '5943', amount: '38.91' },
  { merchant: 'AMTRAK .COM', mcc: '4112', amount: '133.00' },
  { merchant: 'SFO PARKING CENTRAL', mcc: '7523', amount: '45.00' },
  { merchant: 'AWS MARKETPLACE', mcc: '7372', amount: '129.60' },
];
