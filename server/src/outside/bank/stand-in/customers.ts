import type { DocumentType } from '#domain/ach/directives.ts';
import {
  created,
  eventOf,
  found,
  halLink,
  invalid,
  notFound,
  refused,
  type StandInAnswer,
  type StandInHandler,
  type StandInRequest,
  text,
} from './answer.ts';
import type { BankState, StoredCustomer, StoredOwner } from './bank-state.ts';

const required = ['firstName', 'lastName', 'email'];
const requiredOfBusiness = ['businessName', 'businessType', 'businessClassification', 'address1', 'city', 'state'];

export const createCustomer: StandInHandler = ({ state, base, body }) => {
  const isBusiness = body.type === 'business';
  const missing = [...required, ...(isBusiness ? requiredOfBusiness : [])].find((name) => text(body[name]) === '');
  if (missing) return invalid(`/${missing}`, `${missing} is required`, 'Required');
  const known = Object.values(state.customers).find(
    ({ type, fields }) => type === body.type && fields.email === body.email,
  );
  if (known) return duplicate(base, known.id);

  const customer: StoredCustomer = {
    id: state.newId(),
    type: isBusiness ? 'business' : 'receive-only',
    ...(isBusiness ? businessResult(body) : { status: 'unverified', errors: [], needs_full_ssn: false }),
    certification: 'uncertified',
    created: state.now().toISOString(),
    fields: shownFields(body),
  };
  state.customers[customer.id] = customer;
  state.save();
  announce(state, customer, 'customer_created');
  announceStatus(state, customer);
  return created(base, `/customers/${customer.id}`);
};

function duplicate(base: string, id: string): StandInAnswer {
  const message = 'A customer with the specified email already exists';
  const about = halLink(base, `/customers/${id}`, 'customer');
  const errors = [{ code: 'Duplicate', message, path: '/email', _links: { about } }];
  return { status: 400, body: { code: 'ValidationError', message, _embedded: { errors } } };
}

/**
 * Returns the result of a verification. As with the bank's test values, it depends on the name of the company or of its
 * controller.
 */
function businessResult(body: Record<string, unknown>): Pick<StoredCustomer, 'status' | 'errors' | 'needs_full_ssn'> {
  const controller = (body.controller ?? {}) as Record<string, unknown>;
  const business = text(body.businessName).toLowerCase();
  const person = text(controller.firstName ?? body.firstName).toLowerCase();
  const error = (code: string, path: string) => [{ code, message: code, path }];
  if (person === 'suspended') return { status: 'suspended', errors: [], needs_full_ssn: false };
  if (business === 'retry') return { status: 'retry', errors: error('EINMismatch', '/ein'), needs_full_ssn: false };
  if (person === 'retry')
    return { status: 'retry', errors: error('Required', '/controller/ssn'), needs_full_ssn: true };
  if (business === 'document')
    return {
      status: 'document',
      errors: error('BusinessFormationDocRequired', '/businessName'),
      needs_full_ssn: false,
    };
  if (person === 'document')
    return { status: 'document', errors: error('PersonalIDRequired', '/controller'), needs_full_ssn: false };
  return { status: 'verified', errors: [], needs_full_ssn: false };
}

/** Removes the secret numbers and the controller's date of birth, which are only used for the verification. */
function shownFields({ ssn: _ssn, ein: _ein, controller, ...fields }: Record<string, unknown>) {
  if (!controller) return fields;
  const { ssn: _secret, passport: _passport, dateOfBirth: _born, ...shown } = controller as Record<string, unknown>;
  return { ...fields, controller: shown };
}

export const readCustomer: StandInHandler = ({ state, base, id }) => {
  const customer = state.customers[id];
  return customer ? found(customerBody(base, customer)) : notFound();
};

function customerBody(base: string, { id, fields, errors, ...customer }: StoredCustomer) {
  const path = `/customers/${id}`;
  const link = (name: string) => ({ [name]: halLink(base, path, 'customer') });
  const { type: _type, ...shown } = fields;
  return {
    ...shown,
    id,
    type: customer.type,
    status: customer.status,
    created: customer.created,
    _links: {
      ...link('self'),
      ...(customer.status === 'retry' && link(customer.needs_full_ssn ? 'retry-with-full-ssn' : 'retry-verification')),
      ...(customer.status === 'document' && link('verify-business-with-document')),
    },
    ...(errors.length > 0 && { _embedded: { errors: errors.map((error) => ({ ...error, _links: {} })) } }),
  };
}

/**
 * Submits a company in `retry` again. The company is verified, unless the request repeats the name that causes `retry`;
 * then the bank asks for documents.
 */
export const updateCustomer: StandInHandler = ({ state, base, id, body }) => {
  const customer = state.customers[id];
  if (!customer) return notFound();
  if (customer.status !== 'retry') return refused(403, 'InvalidResourceState');
  const result = businessResult(body);
  const again: Pick<StoredCustomer, 'status' | 'errors'> =
    result.status === 'retry'
      ? { status: 'document', errors: [{ code: 'EINDocumentRequired', message: 'EINDocumentRequired', path: '/ein' }] }
      : result;
  Object.assign(customer, again, { needs_full_ssn: false, fields: { ...customer.fields, ...shownFields(body) } });
  state.save();
  announceStatus(state, customer);
  return found(customerBody(base, customer));
};

const statusTopic = {
  unverified: '',
  verified: 'customer_verified',
  retry: 'customer_reverification_needed',
  document: 'customer_verification_document_needed',
  suspended: 'customer_suspended',
  deactivated: 'customer_deactivated',
} satisfies Record<StoredCustomer['status'], string>;

export function announceStatus(state: BankState, customer: StoredCustomer): void {
  const topic = statusTopic[customer.status];
  if (topic) announce(state, customer, topic);
}

function announce(state: BankState, { id }: StoredCustomer, topic: string): void {
  eventOf(state, topic, { resource: `/customers/${id}`, customer_id: id });
}

export const uploadCustomerDocument: StandInHandler = (request) =>
  upload(request, { customer_id: request.id }, request.state.customers[request.id]?.status === 'document');

export const uploadOwnerDocument: StandInHandler = (request) =>
  upload(request, { owner_id: request.id }, request.state.owners[request.id]?.status === 'document');

function upload(
  { state, base, upload: file }: StandInRequest,
  of: { customer_id: string } | { owner_id: string },
  isExpected: boolean,
): StandInAnswer {
  if (!file) return invalid('/file', 'file is required', 'Required');
  if (!isExpected) return refused(403, 'InvalidResourceState');
  const waiting = Object.values(state.documents).filter(
    (document) => document.state === 'pending' && JSON.stringify(document.of) === JSON.stringify(of),
  );
  if (waiting.length >= 4) return refused(403, 'MaxNumberOfResources');
  const id = state.newId();
  state.documents[id] = {
    id,
    of,
    type: file.document_type as DocumentType,
    file_name: file.file_name,
    state: 'pending',
    failure: '',
    created: state.now().toISOString(),
  };
  state.save();
  return created(base, `/documents/${id}`);
}

export const readDocument: StandInHandler = ({ state, base, id }) => {
  const document = state.documents[id];
  if (!document) return notFound();
  return found({
    _links: { self: halLink(base, `/documents/${id}`, 'document') },
    id,
    status: document.state === 'pending' ? 'pending' : 'reviewed',
    type: document.type,
    created: document.created,
    documentVerificationStatus: document.state,
    ...(document.failure && { failureReason: document.failure }),
  });
};

/** Reviews pending documents. As in the bank's sandbox, a document with "fail" in its file name is rejected. */
export function reviewDocuments(state: BankState): void {
  for (const document of Object.values(state.documents).filter((each) => each.state === 'pending')) {
    const isRejected = /fail/iu.test(document.file_name);
    Object.assign(document, isRejected ? { state: 'rejected', failure: 'ScanNotReadable' } : { state: 'accepted' });
    const of = document.of;
    const owner = 'owner_id' in of ? state.owners[of.owner_id] : undefined;
    const customer = state.customers['customer_id' in of ? of.customer_id : (owner?.customer_id ?? '')];
    if (!customer) continue;
    const prefix = owner ? 'customer_beneficial_owner' : 'customer';
    const topic = `${prefix}_verification_document_${isRejected ? 'failed' : 'approved'}`;
    eventOf(state, topic, { resource: `/documents/${document.id}`, customer_id: customer.id });
    if (isRejected) continue;
    if (owner) owner.status = 'verified';
    else Object.assign(customer, { status: 'verified', errors: [] });
    if (!owner) announceStatus(state, customer);
  }
  state.save();
}

export const createOwner: StandInHandler = ({ state, base, id, body }) => {
  const customer = state.customers[id];
  if (!customer) return notFound();
  if (text(body.firstName) === '') return invalid('/firstName', 'firstName is required', 'Required');
  const owner: StoredOwner = {
    id: state.newId(),
    customer_id: id,
    ...ownerFields(body),
    status: ownerResult(body),
    created: state.now().toISOString(),
  };
  state.owners[owner.id] = owner;
  ownersChanged(state, customer, owner.id, 'customer_beneficial_owner_created');
  return created(base, `/beneficial-owners/${owner.id}`);
};

function ownerFields(body: Record<string, unknown>) {
  const address = (body.address ?? {}) as Record<string, unknown>;
  return { first_name: text(body.firstName), last_name: text(body.lastName), address };
}

function ownerResult(body: Record<string, unknown>): StoredOwner['status'] {
  const name = text(body.firstName).toLowerCase();
  return name === 'incomplete' || name === 'document' ? name : 'verified';
}

/** Saves a change of the owners and notifies the product. A certified company must certify its owners again. */
function ownersChanged(state: BankState, customer: StoredCustomer, owner_id: string, topic: string): void {
  if (customer.certification === 'certified') customer.certification = 'recertify';
  state.save();
  eventOf(state, topic, { resource: `/beneficial-owners/${owner_id}`, customer_id: customer.id });
}

export const readOwner: StandInHandler = ({ state, base, id }) => {
  const owner = state.owners[id];
  if (!owner) return notFound();
  return found({
    _links: { self: halLink(base, `/beneficial-owners/${id}`, 'beneficial-owner') },
    id,
    firstName: owner.first_name,
    lastName: owner.last_name,
    address: owner.address,
    verificationStatus: owner.status,
    created: owner.created,
  });
};

export const updateOwner: StandInHandler = (request) => {
  const { state, id, body } = request;
  const owner = state.owners[id];
  const customer = owner && state.customers[owner.customer_id];
  if (!owner || !customer) return notFound();
  if (owner.status !== 'incomplete') return refused(403, 'InvalidResourceState');
  const result = ownerResult(body);
  Object.assign(owner, ownerFields(body), { status: result === 'incomplete' ? 'document' : result });
  ownersChanged(state, customer, id, 'customer_beneficial_owner_reverification_needed');
  return readOwner(request);
};

export const deleteOwner: StandInHandler = (request) => {
  const { state, id } = request;
  const owner = state.owners[id];
  const customer = owner && state.customers[owner.customer_id];
  if (!customer) return notFound();
  const answer = readOwner(request);
  delete state.owners[id];
  ownersChanged(state, customer, id, 'customer_beneficial_owner_removed');
  return answer;
};

export const readCertification: StandInHandler = ({ state, base, id }) => {
  const customer = state.customers[id];
  if (!customer) return notFound();
  const self = halLink(base, `/customers/${id}/beneficial-ownership`, 'beneficial-ownership');
  return found({ _links: { self }, status: customer.certification });
};

export const certify: StandInHandler = (request) => {
  const { state, id } = request;
  const customer = state.customers[id];
  if (!customer) return notFound();
  const owners = Object.values(state.owners).filter((owner) => owner.customer_id === id);
  if (owners.some(({ status }) => status !== 'verified')) return refused(403, 'InvalidResourceState');
  customer.certification = 'certified';
  state.save();
  return readCertification(request);
};
