import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A trip as the protocol describes it. */
export interface StoredTrip {
  id: string;
  [field: string]: unknown;
}

interface StoredAccount {
  key: string;
  name: string;
  /** The latest change of each trip, oldest first. */
  changes: { no: number; trip: StoredTrip }[];
  last_no: number;
}

const faultKinds = ['none', 'fail', 'slow', 'too_many', 'lost'] as const;
type FaultKind = (typeof faultKinds)[number];

export type AgencyState = ReturnType<typeof openAgency>;

/** Opens the accounts of the local fake, saved to a file so that trips survive a restart. */
export function openAgency(file: string | null) {
  const accounts = new Map<string, StoredAccount>(
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as StoredAccount[]).map((account) => [account.key, account])
      : [],
  );
  const faults: FaultKind[] = [];

  return {
    find: (key: string) => accounts.get(key),
    /** Creates the account if it is new, and saves its trips as the latest changes. */
    put(key: string, { name, trips }: { name?: string | undefined; trips: readonly StoredTrip[] }): void {
      const account = accounts.get(key) ?? { key, name: 'Travel account', changes: [], last_no: 0 };
      accounts.set(key, account);
      if (name !== undefined) account.name = name;
      for (const trip of trips) {
        account.last_no += 1;
        const others = account.changes.filter((change) => change.trip.id !== trip.id);
        account.changes = [...others, { no: account.last_no, trip }];
      }
      if (file) writeFileSync(file, JSON.stringify([...accounts.values()]));
    },
    planFaults: (plan: string) => void faults.splice(0, faults.length, ...plan.split(',').filter(isFault)),
    nextFault: () => faults.shift() ?? 'none',
  };
}

function isFault(kind: string): kind is FaultKind {
  return faultKinds.some((known) => known === kind);
}
