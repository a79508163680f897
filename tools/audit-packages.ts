import { spawnSync } from 'node:child_process';
import { z } from 'zod';

/** The number of days within which a known vulnerability must be fixed, as docs/protection.md says. */
const daysToFix = { critical: 3, high: 14, moderate: 90, low: 90, info: 90 } as const;

const advisory = z.object({
  title: z.string(),
  url: z.string(),
  severity: z.enum(['critical', 'high', 'moderate', 'low', 'info']),
});
const report = z.object({
  // A string names another package in the list, which has the advisory itself.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
});

interface AuditResult {
  /** 0 without known vulnerabilities, 1 with some, 2 if the registry did not respond. */
  exit_code: 0 | 1 | 2;
  lines: string[];
}

/** Parses the output of `npm audit --json`. Only a complete list without vulnerabilities counts as success. */
export function auditResult(output: string): AuditResult {
  const parsed = report.safeParse(jsonOf(output));
  if (!parsed.success)
    return { exit_code: 2, lines: ['The registry sent no list of vulnerabilities: try another network.'] };
  const found = Object.entries(parsed.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [{ name, ...cause }])),
  );
  if (found.length === 0) return { exit_code: 0, lines: ['No package of production has a known vulnerability.'] };
  const lines = found
    .sort((left, right) => daysToFix[left.severity] - daysToFix[right.severity])
    .map(
      ({ name, severity, title, url }) =>
        `${name}: ${severity}, fix it within ${daysToFix[severity]} days: ${title} (${url})`,
    );
  return { exit_code: 1, lines };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `npm run audit-packages` queries the registry for known vulnerabilities in the packages that production uses. */
function auditPackages(): number {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { exit_code, lines } = auditResult(stdout ?? '');
  for (const line of lines) console.log(line);
  return exit_code;
}

if (import.meta.main) process.exitCode = auditPackages();
