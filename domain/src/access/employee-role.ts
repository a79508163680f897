/** Returns the role ids to save for a person. Everyone has the employee role unless an administrator removes it. */
export function withEmployeeRole(
  role_ids: readonly string[],
  options: {
    employee_role_id: string;
    /** True if the person has the employee role; undefined if the request does not say. */
    is_employee: boolean | undefined;
    /** The current roles; undefined for a new person. */
    before: readonly string[] | undefined;
  },
): string[] {
  const { employee_role_id, is_employee, before } = options;
  const others = role_ids.filter((id) => id !== employee_role_id);
  const wasEmployee = before?.includes(employee_role_id) ?? true;
  const isEmployee = is_employee ?? (role_ids.includes(employee_role_id) || wasEmployee);
  // Without any role, a person could not open any page.
  const hasRole = isEmployee || others.length === 0;
  return [...new Set([...(hasRole ? [employee_role_id] : []), ...others])].sort();
}
