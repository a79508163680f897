import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { closestName } from '#domain/text/similar-names.ts';
import { type Config, ConfigError, productionWarnings, readConfig, settingNames } from './config.ts';
import { s3Store } from './create-app.ts';
import { readPending } from './db/migrate.ts';
import { reasonsNotToUseReplica } from './db/replica.ts';
import { reasonsNotToOpen } from './db/safe-to-open.ts';
import { readCertificate } from './outside/inbound-mail/certificate.ts';
import { clamdScanner } from './outside/virus-scan/clamd.ts';

interface Finding {
  level: 'ok' | 'warning' | 'error';
  text: string;
}

type Environment = Record<string, string | undefined>;

/**
 * Checks the configuration: its values, misspelt names, and whether the database, its replica, the file store, the mail
 * server, the certificate and the virus scanner work. In production, also warns about unusual settings.
 */
export async function checkConfig(environment: Environment): Promise<Finding[]> {
  const misspelt = misspeltNames(environment);
  const config = configOrProblems(environment);
  if (Array.isArray(config)) return [...config, ...misspelt];

  const checks = [checkDatabase, checkReplica, checkFiles, checkMail, checkCertificate, checkScanner];
  const tried = await Promise.all(checks.map((check) => check(config)));
  return [...tried.flat(), ...productionWarnings(config).map(warning), ...misspelt];
}

/** Returns the settings that are set, with their secrets hidden. */
export function shownSettings(environment: Environment): { name: string; value: string }[] {
  return settingNames.flatMap((name) => {
    const value = environment[name];
    return value ? [{ name, value: shownValue(name, value) }] : [];
  });
}

const ok = (text: string): Finding => ({ level: 'ok', text });
const warning = (text: string): Finding => ({ level: 'warning', text });
const error = (text: string): Finding => ({ level: 'error', text });

function configOrProblems(environment: Environment): Config | Finding[] {
  try {
    return readConfig(environment);
  } catch (problem) {
    if (problem instanceof ConfigError) return problem.message.split('\n').map(error);
    throw problem;
  }
}

/** Low enough that a setting name of seven or more letters with two letters swapped is still recognised. */
const misspeltSimilarity = 0.7;
const shortestMisspelt = 6;

function misspeltNames(environment: Environment): Finding[] {
  const known = new Set<string>(settingNames);
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name) || name.length < shortestMisspelt) return [];
    const meant = closestName(name, settingNames, misspeltSimilarity);
    return meant ? [warning(`${name} is not a setting. Did you mean ${meant}?`)] : [];
  });
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = config;
  if (!DATABASE_URL || !DATABASE_OWNER_URL) return [ok('Database: the embedded PostgreSQL.')];
  try {
    const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 10_000 });
    await client.connect();
    const reasons = await reasonsNotToOpen(client).finally(() => client.end());
    const pending = await readPending(DATABASE_OWNER_URL);
    const state =
      pending.length === 0 ? 'all migrations are applied' : `the next start applies ${pending.length} migrations`;
    return reasons.length > 0 ? reasons.map(error) : [ok(`Database: reachable, ${state}.`)];
  } catch (problem) {
    return [error(`The database cannot be used: ${messageOf(problem)}`)];
  }
}

/**
 * Checks the read replica. An unreachable replica is only a warning, because the product runs without it. A server that
 * must not be used as a replica is an error.
 */
async function checkReplica({ DATABASE_REPLICA_URL }: Config): Promise<Finding[]> {
  if (!DATABASE_REPLICA_URL) return [];
  const client = new pg.Client({ connectionString: DATABASE_REPLICA_URL, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const reasons = await reasonsNotToUseReplica(client).finally(() => client.end());
    return reasons.length > 0 ? reasons.map(error) : [ok('Read replica: reachable.')];
  } catch (problem) {
    return [warning(`The read replica cannot be used, so the primary answers: ${messageOf(problem)}`)];
  }
}

async function checkFiles(config: Config): Promise<Finding[]> {
  const key = `config-check-${uuidv7()}`;
  try {
    if (config.FILES === 's3') {
      const store = await s3Store(config);
      await store.write(key, Buffer.from('check'), { type: 'text/plain' });
      await store.delete([key]).finally(() => store.close());
      return [ok(`Files: the bucket ${config.S3_BUCKET} can be written to.`)];
    }
    const directory = resolve(config.DATA_DIR);
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, key), 'check');
    await rm(join(directory, key));
    return [ok('Files: DATA_DIR can be written to.')];
  } catch (problem) {
    return [error(`Files cannot be stored: ${messageOf(problem)}`)];
  }
}

async function checkMail({ SMTP_URL }: Config): Promise<Finding[]> {
  if (!SMTP_URL) return [];
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await transport.verify();
    return [ok('Mail: the mail server accepts connections.')];
  } catch (problem) {
    return [error(`The mail server cannot be used: ${messageOf(problem)}`)];
  } finally {
    transport.close();
  }
}

async function checkCertificate(config: Config): Promise<Finding[]> {
  const { INBOUND_SMTP_CERTIFICATE: cert_path, INBOUND_SMTP_KEY: key_path } = config;
  if (!cert_path || !key_path) return [];
  try {
    await readCertificate({ cert_path, key_path });
    return [ok('Received mails: the certificate and its key belong together.')];
  } catch (problem) {
    return [error(`The certificate for received mails cannot be used: ${messageOf(problem)}`)];
  }
}

async function checkScanner({ CLAMD_URL: url }: Config): Promise<Finding[]> {
  if (!url) return [];
  try {
    return [ok(`Virus scanner: ${await clamdScanner({ url, timeout_ms: 10_000 }).version()}.`)];
  } catch (problem) {
    return [error(`The virus scanner cannot be used, so every upload is refused: ${messageOf(problem)}`)];
  }
}

function messageOf(problem: unknown): string {
  // If a host name has several IP addresses, the connection fails with one error per address and an empty message.
  if (problem instanceof AggregateError && problem.message === '') return messageOf(problem.errors[0]);
  return problem instanceof Error ? problem.message : String(problem);
}

function shownValue(name: string, value: string): string {
  if (/SECRET|TOKEN|KEY|APP_ID|HEADERS/u.test(name)) return '(hidden)';
  // Hides the password of a URL.
  return value.replace(/^(\w+:\/\/[^:/@]*):[^@]*@/u, '$1:(hidden)@');
}
