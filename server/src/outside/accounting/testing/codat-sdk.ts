import * as internal from '@codat/sync-for-expenses/dist/internal/utils/index.js';
import { UnlinkConnectionUpdateConnection } from '@codat/sync-for-expenses/dist/sdk/models/operations/index.js';
import * as models from '@codat/sync-for-expenses/dist/sdk/models/shared/index.js';
import type { SdkOperations, SdkType } from './sdk-problems.ts';

/**
 * Codat's operations, described with the models of `@codat/sync-for-expenses`. A model contains the name and type of
 * each field; the SDK exports enumerations separately.
 */

type ModelClass = new () => object;

interface Property {
  key: string;
  type: unknown;
  elemType?: ModelClass;
}

/** Enumerations whose names do not start with the names of their models. */
const enumerations: Record<string, object> = {
  'Connection.status': models.DataConnectionStatus,
  'UnlinkConnectionUpdateConnection.status': models.DataConnectionStatus,
  'Transaction.integrationType': models.IntegrationType,
};

/** Fields of the current API that this version of the SDK does not have. */
const newer: Record<string, SdkType> = {
  'AccountMappingInfo.nominalCode': { kind: 'text' },
  'ExpenseTransaction.reference': { kind: 'text' },
  'RecordRef.dataType': { kind: 'one_of', values: ['trackingCategories', 'customers'] },
};

function modelType(model: ModelClass): SdkType {
  const properties: readonly Property[] = Reflect.get(model.prototype, '__props__') ?? [];
  return {
    kind: 'model',
    name: model.name,
    fieldType: (field) => {
      const key = propertyKey(model, field);
      const property = properties.find((each) => each.key === key);
      return property ? propertyType(model, property) : newer[`${model.name}.${field}`];
    },
  };
}

/**
 * Returns the key that the SDK uses for a JSON field. The SDK's own reader maps '_links' to 'links' and drops the
 * fields that a model does not have.
 */
function propertyKey(model: ModelClass, field: string): string | undefined {
  return Object.keys(internal.objectToClass({ [field]: null }, model))[0];
}

function propertyType({ name }: ModelClass, { key, type, elemType }: Property): SdkType {
  const found =
    enumerations[`${name}.${key}`] ?? Reflect.get(models, `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`);
  const values: SdkType | null =
    typeof found === 'object' && found !== null ? { kind: 'one_of', values: Object.values(found).map(String) } : null;
  if (type === Array) return { kind: 'list', items: elemType ? modelType(elemType) : (values ?? { kind: 'text' }) };
  if (type === String) return values ?? { kind: /(?:Date|Utc|^created|^lastSync)$/u.test(key) ? 'date' : 'text' };
  if (type === Number) return { kind: 'number' };
  if (type === Boolean) return { kind: 'flag' };
  return isModel(type) ? modelType(type) : { kind: 'any' };
}

function isModel(type: unknown): type is ModelClass {
  return typeof type === 'function' && type.prototype instanceof internal.SpeakeasyBase;
}

const listOf = (model: ModelClass): SdkType => ({ kind: 'list', items: modelType(model) });
const problem = modelType(models.ErrorMessage);
const expenses = '/companies/{id}/sync/expenses';

/** The operations of Codat's SDK. Version 3.1.0 has no models for adjustments, reimbursable expenses and transfers. */
export const codatSdkOperations: SdkOperations = {
  'POST /companies': { request: modelType(models.CompanyRequestBody), answers: { 200: modelType(models.Company) } },
  'GET /companies/{id}': { answers: { 200: modelType(models.Company), 404: problem } },
  'GET /companies/{id}/connections': { answers: { 200: modelType(models.Connections) } },
  'PATCH /companies/{id}/connections/{id}': {
    request: modelType(UnlinkConnectionUpdateConnection),
    answers: { 200: modelType(models.Connection) },
  },
  'GET /companies/{id}/data/suppliers': { answers: { 200: modelType(models.Suppliers) } },
  [`GET ${expenses}/mappingOptions`]: { answers: { 200: modelType(models.MappingOptions), 401: problem } },
  // The SDK wraps the list in an object and sends it to an earlier path.
  [`POST ${expenses}/expense-transactions`]: {
    request: listOf(models.ExpenseTransaction),
    answers: { 200: modelType(models.UpdateExpenseResponse), 401: problem },
  },
  [`GET ${expenses}/syncs/list/status`]: { answers: { 200: listOf(models.CompanySyncStatus) } },
  // The SDK expects one transaction, but the API responds with a list of one.
  [`GET ${expenses}/syncs/{id}/transactions/{id}`]: { answers: { 200: listOf(models.Transaction), 404: problem } },
};
