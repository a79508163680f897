import type { SignInOutcome } from '#domain/sign-on/sign-in-methods.ts';
import { recordSignIn } from '#server/modules/auth/sign-in-log/record-sign-in.ts';
import type { ActAs } from './acting.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1';

/** The sign-ins: the person, how many days ago, the browser, the IP address and the result. */
const signIns: readonly (readonly [string, number, string, string, SignInOutcome])[] = [
  ['Daniel Okafor', 21, chrome, '198.51.100.20', 'signed_in'],
  ['Daniel Okafor', 7, chrome, '198.51.100.20', 'signed_in'],
  ['Sofia Marchetti', 6, chrome, '198.51.100.31', 'signed_in'],
  ['Maya Lindqvist', 4, phone, '203.0.113.77', 'wrong_password'],
  ['Maya Lindqvist', 4, phone, '203.0.113.77', 'signed_in'],
  ['Daniel Okafor', 1, chrome, '198.51.100.20', 'signed_in'],
];

/** Writes the sign-in log of the last weeks. */
export async function seedSignInLog(act: ActAs): Promise<void> {
  for (const [who, days_ago, device, address, outcome] of signIns)
    await act(who, days_ago, ({ tx, request, client_id, actor }) =>
      recordSignIn(tx, { ...request, device, address }, { client_id, user_id: actor.user_id, outcome }),
    );
}
