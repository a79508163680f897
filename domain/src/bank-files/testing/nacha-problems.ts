/** Returns one sentence for each rule of the NACHA format that a file breaks. */
export function nachaProblems(file: string): string[] {
  const records = file.replace(/\n$/u, '').split('\n');
  const entries = records.filter((record) => record.startsWith('6'));
  const lastFour = records.filter((record) => !/^9{94}$/u.test(record)).slice(-2);
  const [batch = '', control = ''] = lastFour;
  const sums = sumsOf(entries);
  const problems: (string | false)[] = [
    records.some((record) => record.length !== 94) && 'A record does not have 94 columns.',
    records.length % 10 !== 0 && 'The last block is not filled.',
    records.some((record) => !/^[\x20-\x7e]*$/u.test(record)) && 'A record has other characters than ASCII.',
    !fileHeader.test(records[0] ?? '') && 'The file header is not valid.',
    !batchHeader.test(records[1] ?? '') && 'The batch header is not valid.',
    records.slice(2, -1).some((record) => !/^[689]/u.test(record)) && 'A record has an unknown type.',
    entries.some((entry) => !entryDetail.test(entry)) && 'An entry is not valid.',
    records[1]?.slice(1, 4) !== serviceClass(entries) && 'The service class does not fit the entries.',
    batch.slice(1, 4) !== records[1]?.slice(1, 4) && 'The batch control has another service class.',
    batch.slice(44, 54) !== records[1]?.slice(40, 50) && 'The batch control names another company.',
    batch.slice(79) !== records[1]?.slice(79) && 'The batch control names another bank or batch.',
    records[0]?.slice(13, 23) !== records[1]?.slice(40, 50) && 'The file names another company.',
    records[1]?.slice(50, 53) !== 'PPD' && 'The entries are not PPD.',
    batch.slice(0, 1) !== '8' && 'The batch control is missing.',
    control.slice(0, 1) !== '9' && 'The file control is missing.',
    batch.slice(4, 10) !== pad(entries.length, 6) && 'The batch counts its entries wrong.',
    batch.slice(10, 20) !== sums.hash && 'The entry hash of the batch is wrong.',
    batch.slice(20, 32) !== sums.debits && 'The debits of the batch are wrong.',
    batch.slice(32, 44) !== sums.credits && 'The credits of the batch are wrong.',
    control.slice(1, 7) !== pad(1, 6) && 'The number of batches is wrong.',
    control.slice(7, 13) !== pad(records.length / 10, 6) && 'The number of blocks is wrong.',
    control.slice(13, 21) !== pad(entries.length, 8) && 'The file counts its entries wrong.',
    control.slice(21, 55) !== sums.hash + sums.debits + sums.credits && 'The totals of the file are wrong.',
    ...entries.map((entry, index) => entry.slice(87) !== pad(index + 1, 7) && 'The trace numbers do not ascend.'),
    ...entries.map((entry) => !hasCheckDigit(entry.slice(3, 12)) && 'A routing number is wrong.'),
    ...entries.map((entry) => entry.slice(79, 87) !== records[1]?.slice(79, 87) && 'A trace names another bank.'),
  ];
  return problems.filter((problem) => problem !== false);
}

// The columns of the file header: priority 01, the receiving and the sending bank, date and time, the letter of the
// file, record size 094, ten records per block, format 1, both names and the reference.
const fileHeader = /^101 \d{9}[ \d]{10}\d{6}([01]\d|2[0-3])[0-5]\d[A-Z0-9]094101.{23}.{23}.{8}$/u;
// Service class, company name, company data and id, PPD, description, dates, settlement date, status 1, bank and batch.
const batchHeader = /^5(200|220|225).{16}.{20}.{10}PPD[A-Z0-9 ]{10}.{6}\d{2}(0\d|1[0-2])[0-3]\d {3}1\d{15}$/u;
// Transaction code, bank with check digit, account, amount in cents, id, name, two spaces, no addenda, trace number.
const entryDetail = /^6(22|27|32|37)\d{9}[A-Z0-9-]{4,17} *\d{10}.{15}.{22} {2}0\d{15}$/u;
const debitCodes = ['27', '37'];

/** Returns the service class: 220 for credits only, 225 for debits only, 200 for both. */
function serviceClass(entries: readonly string[]): string {
  const debits = entries.filter((entry) => debitCodes.includes(entry.slice(1, 3))).length;
  if (debits === 0) return '220';
  return debits === entries.length ? '225' : '200';
}

function sumsOf(entries: readonly string[]) {
  const amount = (list: readonly string[]) =>
    pad(
      list.reduce((sum, entry) => sum + BigInt(entry.slice(29, 39)), 0n),
      12,
    );
  const isDebit = (entry: string) => debitCodes.includes(entry.slice(1, 3));
  const hash = entries.reduce((sum, entry) => sum + BigInt(entry.slice(3, 11)), 0n);
  return {
    hash: pad(hash, 10).slice(-10),
    debits: amount(entries.filter(isDebit)),
    credits: amount(entries.filter((entry) => !isDebit(entry))),
  };
}

function hasCheckDigit(routing: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...routing].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}

function pad(value: number | bigint, width: number): string {
  return String(value).padStart(width, '0');
}
