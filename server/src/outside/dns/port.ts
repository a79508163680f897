/** Looks up DNS records that prove that a company owns a domain. */
export interface DnsPort {
  hasTxtRecord(record: { name: string; value: string }): Promise<boolean>;
}
