import * as models from 'xero-node/dist/gen/model/accounting/models.js';
import type { SdkOperation, SdkOperations, SdkType } from './sdk-problems.ts';

/** The operations of Xero with the models of `xero-node`, which name each field, its type and its enumeration. */

interface Field {
  baseName: string;
  type: string;
}

interface XeroModel {
  getAttributeTypeMap(): readonly Field[];
}

const primitives: Record<string, SdkType> = {
  string: { kind: 'text' },
  number: { kind: 'number' },
  boolean: { kind: 'flag' },
  Date: { kind: 'date' },
};

/** Returns the type for a name that the SDK uses: 'Array<LineItem>', 'Invoice.StatusEnum' or 'string'. */
function xeroType(name: string): SdkType {
  const items = /^Array<(.*)>$/u.exec(name)?.[1];
  if (items) return { kind: 'list', items: xeroType(items) };
  return primitives[name] ?? exportedType(name);
}

function exportedType(name: string): SdkType {
  const found = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], models);
  if (found === undefined) throw new Error(`xero-node has no ${name}.`);
  if (!isModel(found)) return { kind: 'one_of', values: Object.values(found as Record<string, string>).map(String) };
  const fields = new Map(found.getAttributeTypeMap().map(({ baseName, type }) => [baseName, type]));
  return {
    kind: 'model',
    name,
    fieldType: (field) => {
      const type = fields.get(field);
      // Dates without a time are strings in the SDK.
      if (type === 'string' && field.endsWith('Date')) return { kind: 'date' };
      return type === undefined ? undefined : xeroType(type);
    },
  };
}

function isModel(found: unknown): found is XeroModel {
  return typeof found === 'function' && 'getAttributeTypeMap' in found;
}

const refused = xeroType('ModelError');

/** Describes a read. The SDK has no model for the answer to an unknown id. */
function reads(model: string): SdkOperation {
  return { answers: { 200: xeroType(model), 404: { kind: 'any' } } };
}

/** Describes the creation of documents. The answer repeats the documents with their ids. */
function creates(model: string): SdkOperation {
  return { request: xeroType(model), answers: { 200: xeroType(model), 400: refused } };
}

const attaches: SdkOperation = { answers: { 200: xeroType('Attachments'), 400: refused } };

export const xeroSdkOperations: SdkOperations = {
  'GET /Organisation': reads('Organisations'),
  'GET /Accounts': reads('Accounts'),
  'GET /TaxRates': reads('TaxRates'),
  'GET /TrackingCategories': reads('TrackingCategories'),
  'GET /Contacts': reads('Contacts'),
  'PUT /Contacts': creates('Contacts'),
  'PUT /ManualJournals': creates('ManualJournals'),
  'GET /ManualJournals': reads('ManualJournals'),
  'GET /ManualJournals/{id}': reads('ManualJournals'),
  'PUT /Invoices': creates('Invoices'),
  'GET /Invoices': reads('Invoices'),
  'GET /Invoices/{id}': reads('Invoices'),
  'PUT /CreditNotes': creates('CreditNotes'),
  'GET /CreditNotes': reads('CreditNotes'),
  'GET /CreditNotes/{id}': reads('CreditNotes'),
  'PUT /BankTransactions': creates('BankTransactions'),
  'GET /BankTransactions': reads('BankTransactions'),
  'GET /BankTransactions/{id}': reads('BankTransactions'),
  'PUT /Payments': creates('Payments'),
  'GET /Payments': reads('Payments'),
  'POST /Payments/{id}': { request: xeroType('PaymentDelete'), answers: { 200: xeroType('Payments'), 400: refused } },
  'PUT /ManualJournals/{id}/Attachments/{name}': attaches,
  'PUT /Invoices/{id}/Attachments/{name}': attaches,
};
