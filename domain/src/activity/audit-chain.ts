/** The value that the first seal of a company uses as the hash of the seal before it. */
export const firstChainHash = '0'.repeat(64);

export interface AuditSeal {
  seal_no: number;
  source: AuditSource;
  row_id: string;
  row_hash: string;
  chain_hash: string;
}

export type AuditSource = 'activity' | 'ledger_postings';

/** A seal and the current version of the row it was computed from. */
export interface SealedRow extends AuditSeal {
  /** The current text of the row; null if the row is missing. */
  text: string | null;
  /** The hash of the row after a person's data was removed from it; null if that never happened. */
  redacted_hash: string | null;
  /** A description of the row, used in messages about problems. */
  label: string;
}

type Sha256 = (text: string) => string;

/** Joins the values from which the hash of a seal is computed. */
export function chainText(previous_hash: string, { seal_no, source, row_id, row_hash }: Omit<AuditSeal, 'chain_hash'>) {
  return [previous_hash, seal_no, source, row_id, row_hash].join('\n');
}

/** The seal after which a verification continues. */
interface ChainPosition {
  seal_no: number;
  chain_hash: string;
}

interface VerifiedSeals {
  position: ChainPosition;
  problems: string[];
  /** The number of entries up to the checkpoint that are missing because their retention period has ended. */
  no_of_removed: number;
}

/**
 * Compares seals, in order, with the chain and with their rows. Each problem is one sentence about a difference.
 * Entries of the audit log up to the seal number `checkpoint` may be missing, because their retention period has ended.
 */
export function verifySeals(
  seals: readonly SealedRow[],
  from: ChainPosition & { checkpoint?: number },
  sha256: Sha256,
): VerifiedSeals {
  const { checkpoint = 0 } = from;
  const problems: string[] = [];
  let no_of_removed = 0;
  let position: ChainPosition = from;
  for (const seal of seals) {
    const { seal_no, chain_hash, row_hash, redacted_hash, text, label } = seal;
    if (seal_no !== position.seal_no + 1)
      problems.push(`Audit log: ${missingSeals(position.seal_no + 1, seal_no - 1)} missing.`);
    else if (sha256(chainText(position.chain_hash, seal)) !== chain_hash)
      problems.push(`Audit log: seal ${seal_no} does not match the seal before it.`);
    if (text === null && seal.source === 'activity' && seal_no <= checkpoint) no_of_removed += 1;
    else if (text === null) problems.push(`Audit log: ${label} was deleted after it was sealed as number ${seal_no}.`);
    else if (sha256(text) !== (redacted_hash ?? row_hash))
      problems.push(`Audit log: ${label} was changed after it was sealed as number ${seal_no}.`);
    position = { seal_no, chain_hash };
  }
  return { position, problems, no_of_removed };
}

function missingSeals(first: number, last: number): string {
  return first === last ? `seal ${first} is` : `seals ${first} to ${last} are`;
}
