import { describe, expect, it } from 'vitest';
import { auditResult } from './audit-packages.ts';

const advisory = (severity: string, title: string) => ({
  source: 1,
  name: 'x',
  title,
  url: `https://github.com/advisories/${title}`,
  severity,
  range: '<2',
});

describe('the audit of packages', () => {
  it('lists each vulnerability with the days to fix it, the most urgent first', () => {
    const output = JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: {
        leaky: { name: 'leaky', severity: 'moderate', via: [advisory('moderate', 'GHSA-1')] },
        above: { name: 'above', severity: 'critical', via: ['burning'] },
        burning: {
          name: 'burning',
          severity: 'critical',
          via: [advisory('high', 'GHSA-2'), advisory('critical', 'GHSA-3')],
        },
      },
      metadata: {},
    });
    expect(auditResult(output)).toEqual({
      exit_code: 1,
      lines: [
        'burning: critical, fix it within 3 days: GHSA-3 (https://github.com/advisories/GHSA-3)',
        'burning: high, fix it within 14 days: GHSA-2 (https://github.com/advisories/GHSA-2)',
        'leaky: moderate, fix it within 90 days: GHSA-1 (https://github.com/advisories/GHSA-1)',
      ],
    });
  });

  it('succeeds only with a complete answer', () => {
    expect(auditResult('{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}').exit_code).toBe(0);
    for (const output of ['', 'not json', '{}', '{"message":"405 Method Not Allowed","statusCode":405}', '[]'])
      expect(auditResult(output)).toEqual({
        exit_code: 2,
        lines: ['The registry sent no list of vulnerabilities: try another network.'],
      });
  });
});
