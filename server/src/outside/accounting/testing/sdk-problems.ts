import type { Exchange } from '../../testing/record-exchanges.ts';

/** The type of a value, as a vendor's SDK declares it. */
export type SdkType =
  | { kind: 'any' | 'text' | 'number' | 'flag' | 'date' }
  | { kind: 'one_of'; values: readonly string[] }
  | { kind: 'list'; items: SdkType }
  | SdkModel;

/** A model class from an SDK. It does not declare which fields are required. */
interface SdkModel {
  kind: 'model';
  name: string;
  /** Returns the type of a field by its name in JSON; undefined if the model has no such field. */
  fieldType: (field: string) => SdkType | undefined;
}

export interface SdkOperation {
  request?: SdkType;
  answers: Readonly<Record<number, SdkType>>;
}

/**
 * The request and answer types of an SDK's operations, by method and path, such as 'PUT /Invoices'. An id in a path is
 * written as `{id}`.
 */
export type SdkOperations = Readonly<Record<string, SdkOperation>>;

/**
 * Compares the bodies of requests and answers with the types of an SDK and returns the differences. Skips operations
 * that the SDK does not have.
 */
export function sdkProblems(operations: SdkOperations, exchanges: readonly Exchange[]): string[] {
  const problems = exchanges.flatMap(({ method, path, request, status, response }) => {
    const name = operationName(method, path);
    const operation = operations[name];
    if (!operation) return [];
    return [
      ...bodyProblems(operation.request, request).map((text) => `${name}, request: ${text}`),
      ...bodyProblems(operation.answers[status], response).map((text) => `${name}, answer ${status}: ${text}`),
    ];
  });
  return [...new Set(problems)];
}

/**
 * Returns the method and the path of an operation with placeholders for ids and file names, such as 'PUT
 * /Invoices/{id}/Attachments/{name}'.
 */
export function operationName(method: string, path: string): string {
  return `${method} ${path.replaceAll(/[0-9a-f-]{36}/gu, '{id}').replace(/Attachments\/.+/u, 'Attachments/{name}')}`;
}

function bodyProblems(type: SdkType | undefined, body: unknown): string[] {
  if (body === undefined) return [];
  return type ? valueProblems(type, body, '') : ['the SDK has no model of the body.'];
}

/** A date such as '2026-11-16' or '2026-11-16T10:00:00Z', or as Xero writes it: '/Date(1518685950940+0000)/'. */
const datePattern =
  /^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?|\/Date\(-?\d+(?:[+-]\d{4})?\)\/)$/u;

const fits = {
  any: () => true,
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && datePattern.test(value),
} satisfies Record<string, (value: unknown) => boolean>;

function valueProblems(type: SdkType, value: unknown, path: string): string[] {
  const at = path || 'the body';
  switch (type.kind) {
    case 'one_of': {
      const isKnown = typeof value === 'string' && type.values.includes(value);
      return isKnown ? [] : [`${at}: ${JSON.stringify(value)} is none of ${type.values.join(', ')}.`];
    }
    case 'list':
      if (!Array.isArray(value)) return [`${at}: expected a list.`];
      return value.flatMap((item) => valueProblems(type.items, item, `${path}[]`));
    case 'model':
      return modelProblems(type, value, path);
    default:
      return fits[type.kind](value) ? [] : [`${at}: expected a ${type.kind}, found ${JSON.stringify(value)}.`];
  }
}

function modelProblems({ name, fieldType }: SdkModel, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path || 'the body'}: expected ${name}.`];
  return Object.entries(value).flatMap(([field, of]) => {
    const at = path ? `${path}.${field}` : field;
    const type = fieldType(field);
    return type ? valueProblems(type, of, at) : [`${at}: ${name} has no such field.`];
  });
}
