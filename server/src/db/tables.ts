// Generated from the migrated schema by tools/generate-tables.ts. Do not edit.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Activity {
  action: string;
  actor_id: string | null;
  at: Timestamp;
  client_id: string;
  comment: Generated<string>;
  facts: Generated<Json>;
  from_stage: string | null;
  id: string;
  item_id: string;
  item_kind: string;
  item_label: Generated<string>;
  on_behalf_of_id: string | null;
  request_id: Generated<string>;
  to_stage: string | null;
}

export interface ActivityFeed {
  activity_id: string;
  client_id: string;
  person_id: string;
}

export interface Advances {
  amount: Generated<string>;
  client_id: string;
  created_at: Generated<Timestamp>;
  currency: string;
  edited_amount: string | null;
  ex_rate: string | null;
  id: string;
  number: number;
  owner_id: string;
  settle_by: string | null;
  stage: Generated<string>;
  submitted_at: Timestamp | null;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface BusinessUnits {
  client_id: string;
  id: string;
  name: string;
  version: Generated<number>;
}

export interface Companies {
  client_id: string;
  created_at: Generated<Timestamp>;
  currency: string;
  kind: Generated<string>;
  logo_url: string | null;
  name: string;
}

export interface CompanyFeatures {
  client_id: string;
  feature: string;
  value: Json;
}

export interface CompanySupport {
  client_id: string;
  guide_video_url: string | null;
  support_contact_no: Generated<string>;
  support_mail_text: Generated<string>;
}

export interface CountersByCompany {
  client_id: string;
  count: number;
  counter: string;
  slot: number;
  total: Generated<string>;
}

export interface CountersByPerson {
  client_id: string;
  count: number;
  counter: string;
  person_id: string;
  total: Generated<string>;
}

export interface Currencies {
  code: string;
  decimals: number;
  name: string;
}

export interface Departments {
  client_id: string;
  head_id: string | null;
  id: string;
  name: string;
  parent_id: string | null;
  version: Generated<number>;
}

export interface EmployeeLevels {
  client_id: string;
  id: string;
  name: string;
  rank: number;
  version: Generated<number>;
}

export interface Entities {
  address: Generated<string>;
  client_id: string;
  country: Generated<string>;
  currency: string;
  fiscal_year_start_month: Generated<number>;
  id: string;
  name: string;
  tax_number: Generated<string>;
  version: Generated<number>;
}

export interface Expenses {
  amount: string | null;
  client_id: string;
  converted_amount: string | null;
  created_at: Generated<Timestamp>;
  currency: string | null;
  description: Generated<string>;
  edited_amount: string | null;
  edited_converted_amount: string | null;
  edited_ex_rate: string | null;
  ex_rate: string | null;
  id: string;
  merchant: Generated<string>;
  owner_id: string;
  report_id: string | null;
  spent_on: string | null;
  stage: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface IdempotencyKeys {
  answer: Json;
  client_id: string;
  created_at: Generated<Timestamp>;
  endpoint: string;
  key: string;
  request_hash: string;
  user_id: string;
}

export interface Mails {
  client_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  kind: string;
  sent_at: Timestamp | null;
  user_id: string;
}

export interface NumberSequences {
  client_id: string;
  kind: string;
  last_number: number;
}

export interface PartnerKeys {
  client_id: string;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  id: string;
  key_hash: string;
  name: string;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RefreshTokens {
  client_id: string;
  id: string;
  issued_at: Generated<Timestamp>;
  session_id: string;
  token_hash: string;
  used_at: Timestamp | null;
}

export interface ReportApprovers {
  approver_id: string;
  client_id: string;
  report_id: string;
  waiting_since: Generated<Timestamp>;
}

export interface Reports {
  client_id: string;
  created_at: Generated<Timestamp>;
  currency: string;
  edited_total: string | null;
  id: string;
  number: number;
  owner_id: string;
  stage: Generated<string>;
  submitted_at: Timestamp | null;
  title: string;
  total: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface RolePermissions {
  action: string;
  area: string;
  client_id: string;
  role_id: string;
}

export interface Roles {
  client_id: string;
  id: string;
  is_built_in: Generated<boolean>;
  key: string;
  name: string;
  reach: string;
  rights: Generated<string[]>;
  version: Generated<number>;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface Sessions {
  address: Generated<string>;
  client_id: string;
  device: Generated<string>;
  ended_at: Timestamp | null;
  ended_because: string | null;
  expires_at: Timestamp;
  id: string;
  keep_signed_in: Generated<boolean>;
  last_seen_at: Generated<Timestamp>;
  started_at: Generated<Timestamp>;
  user_id: string;
}

export interface SignInDirectory {
  client_id: string;
  email: string;
  user_id: string;
}

export interface SingleUseTokens {
  client_id: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  keep_signed_in: Generated<boolean>;
  kind: string;
  token_hash: string;
  used_at: Timestamp | null;
  user_id: string;
}

export interface Subscriptions {
  client_id: string;
  override_phase: string | null;
  plan: Generated<string>;
  state: Generated<string>;
  trial_ends_at: Timestamp;
  version: Generated<number>;
}

export interface UserRoles {
  client_id: string;
  role_id: string;
  user_id: string;
}

export interface Users {
  business_unit_id: string | null;
  chat_id: string | null;
  client_id: string;
  created_at: Generated<Timestamp>;
  department_id: string | null;
  email: string;
  employee_code: string | null;
  entity_id: string | null;
  first_name: string;
  id: string;
  is_active: Generated<boolean>;
  is_provider_admin: Generated<boolean>;
  last_name: string;
  level_id: string | null;
  location: Generated<string>;
  manager_id: string | null;
  password_hash: string | null;
  phone: Generated<string>;
  time_zone: Generated<string>;
  version: Generated<number>;
}

export interface Words {
  client_id: string;
  item_id: string;
  item_kind: string;
  word: string;
}

export interface DB {
  activity: Activity;
  activity_feed: ActivityFeed;
  advances: Advances;
  business_units: BusinessUnits;
  companies: Companies;
  company_features: CompanyFeatures;
  company_support: CompanySupport;
  counters_by_company: CountersByCompany;
  counters_by_person: CountersByPerson;
  currencies: Currencies;
  departments: Departments;
  employee_levels: EmployeeLevels;
  entities: Entities;
  expenses: Expenses;
  idempotency_keys: IdempotencyKeys;
  mails: Mails;
  number_sequences: NumberSequences;
  partner_keys: PartnerKeys;
  rate_limits: RateLimits;
  refresh_tokens: RefreshTokens;
  report_approvers: ReportApprovers;
  reports: Reports;
  role_permissions: RolePermissions;
  roles: Roles;
  schema_migrations: SchemaMigrations;
  sessions: Sessions;
  sign_in_directory: SignInDirectory;
  single_use_tokens: SingleUseTokens;
  subscriptions: Subscriptions;
  user_roles: UserRoles;
  users: Users;
  words: Words;
}
