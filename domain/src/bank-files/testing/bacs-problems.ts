/** Returns one sentence for each rule of Bacs Standard 18 that a file of credits with one contra record breaks. */
export function bacsProblems(file: string): string[] {
  const records = file.split('\r\n');
  const payments = records.slice(4, -4);
  const credits = payments.slice(0, -1);
  const [vol = '', hdr1 = '', hdr2 = '', uhl = ''] = records;
  const [eof1 = '', eof2 = '', utl = '', last] = records.slice(-4);
  const contra = payments.at(-1) ?? '';
  const labels = [vol, hdr1, hdr2, uhl, eof1, eof2, utl];
  const total = credits.reduce((sum, record) => sum + BigInt(record.slice(35, 46)), 0n);
  const serviceUser = vol.slice(41, 47);
  const problems: (string | false)[] = [
    last !== '' && 'The last record has no line break.',
    labels.some((record) => record.length !== 80) && 'A label does not have 80 columns.',
    payments.some((record) => record.length !== 100) && 'A payment does not have 100 columns.',
    /[^A-Z0-9.\-/& \r\n]/u.test(file) && 'A record has other characters than those of Bacs.',
    !/^VOL1[A-Z0-9]{6}0 {30}\d{6} {32}1$/u.test(vol) && 'The volume header is not valid.',
    !headerLabel.test(hdr1) && 'The first file header is not valid.',
    hdr1.slice(5, 11) !== serviceUser && 'The file header names another service user.',
    hdr1.slice(21, 27) !== vol.slice(4, 10) && 'The file header names another submission.',
    !/^HDR2F0200000100 {35}00 {28}$/u.test(hdr2) && 'The second file header is not valid.',
    !/^UHL1 \d{5}999999 {4}000000001 DAILY {2}001 {40}$/u.test(uhl) && 'The user header is not valid.',
    uhl.slice(4, 10) !== hdr1.slice(47, 53) && 'The processing day is not that of the file header.',
    eof1.slice(4) !== hdr1.slice(4) && 'The end of the file differs from its header.',
    eof2.slice(4) !== hdr2.slice(4) && 'The end of the file has other lengths than its header.',
    credits.length === 0 && 'The file has no payment.',
    credits.some((record) => !creditRecord.test(record)) && 'A credit is not valid.',
    credits.some((record) => /^0*$/u.test(record.slice(35, 46))) && 'A credit is zero.',
    !contraRecord.test(contra) && 'The contra record is not valid.',
    contra.slice(0, 14) !== contra.slice(17, 31) && 'The contra record debits another account.',
    credits.some((record) => record.slice(17, 31) !== contra.slice(0, 14)) && 'A credit comes from another account.',
    contra.slice(35, 46) !== pad(total, 11) && 'The contra record is not the sum of the credits.',
    utl !== `UTL1${pad(total, 13)}${pad(total, 13)}${pad(1, 7)}${pad(credits.length, 7)}${' '.repeat(36)}` &&
      'The totals of the file are wrong.',
  ];
  return problems.filter((problem) => problem !== false);
}

// The file's name with the service user, submission, section and sequence, then the days of creation and processing.
const headerLabel = /^HDR1A\d{6}S {2}1\d{6}[A-Z0-9]{6}00010001 {6} \d{5} \d{5}0000000 {20}$/u;
// Both accounts, transaction code 99 for credits and 17 for the contra, the amount in pence, and three texts.
const creditRecord = /^\d{14}099\d{14} {4}\d{11}[A-Z0-9].{17}.{18}[A-Z0-9].{17}$/u;
const contraRecord = /^\d{14}017\d{14} {4}\d{11}.{18}CONTRA {12}[A-Z0-9].{17}$/u;

function pad(value: number | bigint, width: number): string {
  return String(value).padStart(width, '0');
}
