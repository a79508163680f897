import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { t } from '#domain/language/translate.ts';
import { acceptPassword } from '#domain/people/password.ts';
import type { App } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';

interface AboutPerson {
  email: string;
  /** The name of the company, if it is known. */
  company?: string | undefined;
}

/** The minimum strength: the base-10 logarithm of the number of guesses that an attacker needs. */
const leastGuesses = 8;
/** The number of characters of a password that are checked, because the estimate takes too long for more. */
const judgedLength = 64;

/** Refuses passwords that are easy to guess for anyone who knows the person and their company. */
export async function refuseWeakPassword(password: string, { email, company = '' }: AboutPerson): Promise<void> {
  orRefuse(acceptPassword(password, { email }));
  const known = [productName, company, ...company.split(/\s+/u), ...email.split(/[@.]/u)].filter(
    (word) => word.length > 2,
  );
  const { guessesLog10 } = (await loadEstimator()).check(password.slice(0, judgedLength), known);
  if (guessesLog10 < leastGuesses) throw tooWeak(t`it can be guessed quickly`);
}

/**
 * Refuses passwords that are known from data breaches. It calls an external service, so it must not run inside a
 * transaction.
 */
export async function refuseBreachedPassword(
  { breached_passwords, log }: Pick<App, 'breached_passwords' | 'log'>,
  password: string,
): Promise<void> {
  try {
    if (!(await breached_passwords?.isBreached(password))) return;
  } catch (error) {
    // The other rules still apply, and people must be able to choose a password even if the service is down.
    log.warn({ err: error }, 'breached passwords could not be checked');
    return;
  }
  throw tooWeak(t`it was published after a break-in elsewhere`);
}

function tooWeak(reason: string): Refused {
  return new Refused('password.too_weak', { reason });
}

const productName = 'outlay';
let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Loads the estimator only when the first password is checked, because the list of common passwords takes memory and
 * half a second to load.
 */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }]) =>
      new Estimator({ dictionary, graphs: adjacencyGraphs }),
  );
  return estimator;
}
