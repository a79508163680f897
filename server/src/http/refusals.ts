import type { Decision } from '#domain/decision.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { translate } from '#domain/language/translate.ts';
import { type Facts, internalErrorText, type RefusalCode, sentenceFor } from '#domain/refusals.ts';

/**
 * The message of each invalid field. Texts with values are functions, because the handler may run in another language
 * than the response.
 */
type FieldMessages = Record<string, string | (() => string)>;

/** Thrown by handlers to roll back the transaction; the response carries the code and its message. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly facts: Facts;
  readonly fields: FieldMessages | undefined;

  constructor(code: RefusalCode, facts: Facts = {}, fields?: FieldMessages) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.fields = fields;
  }
}

/** Returns the value of an allowed decision, or throws its refusal. */
export function orRefuse<T>(decision: Decision<T>): T {
  if (decision.allowed) return decision.value;
  throw new Refused(decision.code, decision.facts, decision.fields);
}

/** Converts a decision to the state of a button: allowed, or disabled with a reason. */
export function buttonState(decision: Decision<unknown>): { allowed: boolean; reason: string | null } {
  return {
    allowed: decision.allowed,
    reason: decision.allowed ? null : sentenceFor(decision.code, decision.facts),
  };
}

/** Returns the HTTP status of a refusal code: 409 (conflict) for codes that are not listed below. */
export function statusOf(code: RefusalCode): number {
  return statuses[code] ?? 409;
}

const statuses: Partial<Record<RefusalCode, number>> = {
  'request.invalid': 400,
  'request.unreadable': 400,
  'request.too_large': 413,
  'request.unknown_address': 404,
  'request.too_many': 429,
  'request.key_reused': 422,
  'request.in_flight': 409,
  'service.away': 503,
  'service.disk_full': 503,
  'session.invalid': 401,
  'session.expired': 401,
  'session.ended': 401,
  'session.disabled': 401,
  'access.denied': 403,
  'api_key.scope': 403,
  'api_key.expiry': 400,
  'webhook.url': 400,
  'access.subscription': 403,
  'item.not_found': 404,
  'item.not_yours': 403,
  'sign_in.wrong': 400,
  'sign_in.disabled': 400,
  'sign_in.use_provider': 400,
  'scim.filter': 400,
  'scim.value': 400,
  'sign_on.off': 400,
  'sign_on.unreachable': 503,
  'sign_on.rejected': 400,
  'sign_on.expired': 400,
  'sign_on.no_email': 400,
  'sign_on.email_unverified': 400,
  'sign_on.other_domain': 400,
  'sign_on.other_account': 400,
  'sign_on.no_account': 400,
  'sign_on.issuer': 400,
  'sign_on.secret_missing': 400,
  'sign_on.emergency': 400,
  'sign_on.domain_invalid': 400,
  'sign_on.domain_public': 400,
  'sign_up.unknown_currency': 400,
  'token.spent': 400,
  'password.wrong': 400,
  'password.too_weak': 400,
  'password.same': 400,
  'two_factor.wrong_code': 400,
  'two_factor.set_up': 403,
  'access.network': 403,
  'sign_in.network': 400,
  'security.network_invalid': 400,
  'security.lockout': 400,
  'acting.read_only': 403,
  'acting.never': 403,
  'two_factor.confirm': 403,
  'password.confirm': 403,
  'passkey.refused': 400,
  'time_zone.unknown': 400,
  'user.field_invalid': 400,
  'field.no_options': 400,
  'field.formula_wrong': 400,
  'field.value_invalid': 400,
  'delegate.self': 400,
  'delegate.nothing': 400,
  'delegate.dates': 400,
  'import.unreadable': 400,
  'holiday.none': 400,
  'import.empty': 400,
  'import.too_many_rows': 400,
  'import.column_missing': 400,
  'category.receipt_limit': 400,
  'attribute.repeated': 400,
  'attribute.reserved': 400,
  'attribute.no_options': 400,
  'attribute.formula_wrong': 400,
  'policy.name': 400,
  'policy.empty': 400,
  'policy.figure_unreadable': 400,
  'policy.limit_empty': 400,
  'policy.limit_order': 400,
  'policy.least_unfit': 400,
  'policy.period_unfit': 400,
  'policy.fiscal_month': 400,
  'policy.reason_without_warn': 400,
  'policy.cap_without_limit': 400,
  'policy.advances_only': 400,
  'approval.comment_missing': 400,
  'approval.link_spent': 400,
  'approval.links_off': 400,
  'approval.links_need_second_step': 400,
  'approval.amount_below_zero': 400,
  'approval.rate_unreadable': 400,
  'approval.name': 400,
  'approval.default_conditions': 400,
  'approval.default_off': 400,
  'approval.group_empty': 400,
  'approval.too_many_conditions': 400,
  'approval.choice_empty': 400,
  'approval.figure_unreadable': 400,
  'approval.between_order': 400,
  'approval.too_many_steps': 400,
  'approval.step_empty': 400,
  'approval.too_many_approvers': 400,
  'approval.approver_twice': 400,
  'approval.manager_level': 400,
  'approval.days': 400,
  'approval.escalate_order': 400,
  'approval.escalate_days': 400,
  'approval.audit_share': 400,
  'approval.nobody_for_rest': 400,
  'approval.no_steps': 400,
  'file.type': 400,
  'file.too_large': 400,
  'file.too_many_pixels': 400,
  'file.too_many_pages': 400,
  'file.too_complex': 400,
  'file.damaged': 400,
  'file.locked': 400,
  'file.infected': 400,
  'file.not_scanned': 503,
  'place.unknown': 400,
  'rate.own_currency': 400,
  'rate.implausible': 400,
  'rate.ends_before': 400,
  'expense.incomplete': 400,
  'expense.attribute_invalid': 400,
  'expense.taxes_too_large': 400,
  'expense.split_total': 400,
  'expense.split_empty': 400,
  'expense.split_small': 400,
  'expense.merge_same': 400,
  'selection.too_many': 400,
  'selection.empty': 400,
  'report.field_invalid': 400,
  'ach.document_type': 400,
  'ach.provider_away': 503,
  'money.unreadable': 400,
  'money.too_precise': 400,
  'money.too_large': 400,
};

export interface ErrorBody {
  status: false;
  message: string;
  code: RefusalCode | 'our_fault';
  request_id: string;
  fields?: Record<string, string>;
}

export function refusalBody(refused: Refused, request_id: string): ErrorBody {
  const body: ErrorBody = {
    status: false,
    message: sentenceFor(refused.code, shownFacts(refused.facts)),
    code: refused.code,
    request_id,
  };
  return refused.fields ? { ...body, fields: shownFields(refused.fields) } : body;
}

/**
 * Translates labels in the facts, such as 'Draft'. Writes run in English, so labels are translated only when the error
 * is shown.
 */
function shownFacts(facts: Facts): Facts {
  const shown = { ...facts };
  for (const name of ['label', 'reason']) {
    const fact = facts[name];
    if (typeof fact === 'string') shown[name] = savedText(fact);
  }
  return shown;
}

function shownFields(fields: FieldMessages): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name,
      typeof message === 'string' ? savedText(message) : message(),
    ]),
  );
}

export function ourFaultBody(request_id: string): ErrorBody {
  return { status: false, message: translate(internalErrorText), code: 'our_fault', request_id };
}
