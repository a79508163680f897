/** Everyone has the employee role unless an administrator removes it from them. */
export function withEmployeeRole(
  role_ids: readonly string[],
  options: {
    employee_role_id: string;
    /** Undefined when the request does not say. */
    is_employee: boolean | undefined;
    /** The present roles; undefined for a new person. */
    before: readonly string[] | undefined;
  },
): string[] {
  const { employee_role_id, is_employee, before } = options;
  const others = role_ids.filter((id) => id !== employee_role_id);
  const wasEmployee = before?.includes(employee_role_id) ?? true;
  const isEmployee = is_employee ?? (role_ids.includes(employee_role_id) || wasEmployee);
  // A person without any role could not open anything.
  const hasRole = isEmployee || others.length === 0;
  return [...new Set([...(hasRole ? [employee_role_id] : []), ...others])].sort();
}
