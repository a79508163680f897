import { ibanProblem } from '../iban.ts';
import { xmlEvents } from '../xml-events.ts';

/** Child elements in the order of the pain.001.001.09 schema, as far as SEPA uses them; `?` marks optional ones. */
const children: Readonly<Record<string, string>> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf+',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum? InitgPty',
  InitgPty: 'Nm?',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr? CdtTrfTxInf+',
  PmtTpInf: 'SvcLvl',
  SvcLvl: 'Cd',
  ReqdExctnDt: 'Dt',
  Dbtr: 'Nm',
  DbtrAcct: 'Id Ccy?',
  DbtrAgt: 'FinInstnId',
  FinInstnId: 'BICFI? Othr?',
  Othr: 'Id',
  CdtTrfTxInf: 'PmtId Amt CdtrAgt? Cdtr CdtrAcct RmtInf?',
  PmtId: 'EndToEndId',
  Amt: 'InstdAmt',
  CdtrAgt: 'FinInstnId',
  Cdtr: 'Nm',
  CdtrAcct: 'Id',
  RmtInf: 'Ustrd',
};

/** The formats of values in the schema, narrowed to the rules of the European Payments Council. */
const forms: Readonly<Record<string, RegExp>> = {
  MsgId: /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/u,
  PmtInfId: /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/u,
  EndToEndId: /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/u,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/u,
  NbOfTxs: /^\d{1,15}$/u,
  CtrlSum: /^\d{1,15}\.\d\d$/u,
  InstdAmt: /^\d{1,9}\.\d\d$/u,
  PmtMtd: /^TRF$/u,
  BtchBookg: /^(true|false)$/u,
  Dt: /^\d{4}-\d\d-\d\d$/u,
  Nm: /^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/u,
  Ustrd: /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/u,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/u,
  Ccy: /^EUR$/u,
  ChrgBr: /^SLEV$/u,
};

/**
 * Returns one sentence for each rule that a SEPA file breaks: structure, formats of values, counts and control sums.
 */
export function sepaProblems(xml: string): string[] {
  const problems: string[] = [];
  const path: { name: string; children: string[]; text: string }[] = [];
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'open') {
      path.at(-1)?.children.push(event.name);
      path.push({ name: event.name, children: [], text: '' });
    } else if (event.kind === 'text') {
      const element = path.at(-1);
      if (element) element.text += event.text;
    } else {
      const element = path.pop();
      if (element) problems.push(...elementProblems(element));
    }
  }
  const isNamed = xml.includes('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
  return [...(isNamed ? [] : ['The document has another namespace.']), ...problems, ...totalProblems(xml)];
}

function elementProblems({
  name,
  children: found,
  text,
}: {
  name: string;
  children: string[];
  text: string;
}): string[] {
  const order = children[name];
  const pattern = order && new RegExp(`^${order.split(' ').map(part).join('')}$`, 'u');
  const isWrongOrder = pattern && !pattern.test(found.map((child) => `<${child}>`).join(''));
  const form = forms[name];
  return [
    isWrongOrder ? `${name} has ${found.join(', ')}.` : '',
    form && !form.test(text) ? `${name} is not valid.` : '',
    name === 'IBAN' && ibanProblem(text) ? 'An IBAN is not valid.' : '',
  ].filter(Boolean);
}

function part(name: string): string {
  const [, plain = '', count = ''] = /^(\w+)([?+]?)$/u.exec(name) ?? [];
  return `(?:<${plain}>)${count}`;
}

/** Checks the counts and control sums. The header covers all payments; each block covers its own. */
function totalProblems(xml: string): string[] {
  const [header = '', ...blocks] = xml.split('<PmtInf>');
  const body = blocks.join('');
  return [countProblem(header, body, 'GrpHdr'), ...blocks.map((block) => countProblem(block, block, 'PmtInf'))].filter(
    Boolean,
  );
}

function countProblem(head: string, body: string, name: string): string {
  const amounts = [...body.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</gu)];
  const cents = amounts.reduce((sum, [, whole = '', part = '']) => sum + BigInt(whole + part), 0n);
  const count = /<NbOfTxs>(\d+)</u.exec(head)?.[1];
  const total = /<CtrlSum>([\d.]+)</u.exec(head)?.[1]?.replace('.', '') ?? '0';
  return Number(count) === amounts.length && BigInt(total) === cents ? '' : `The totals of ${name} are wrong.`;
}
