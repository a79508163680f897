/**
 * Returns the role ids to save for a person. A new person gets the employee role and others keep it, unless
 * `is_employee` is false and another role remains.
 */
export function withEmployeeRole(
  role_ids: readonly string[],
  options: {
    employee_role_id: string;
    /** Whether the person will have the employee role; undefined if the request does not say. */
    is_employee: boolean | undefined;
    /** The current roles; undefined for a new person. */
    before: readonly string[] | undefined;
  },
): string[] {
  const { employee_role_id, is_employee, before } = options;
  const others = role_ids.filter((id) => id !== employee_role_id);
  const wasEmployee = before?.includes(employee_role_id) ?? true;
  const isEmployee = is_employee ?? (role_ids.includes(employee_role_id) || wasEmployee);
  // A person without any role could open almost no page, so the employee role is kept as the only one.
  const hasRole = isEmployee || others.length === 0;
  return [...new Set([...(hasRole ? [employee_role_id] : []), ...others])].sort();
}
