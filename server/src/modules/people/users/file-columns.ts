/** The columns of a people file and their headers. */
export const importHeaders = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  employee_code: 'Employee code',
  entity: 'Entity',
  department: 'Department',
  business_unit: 'Business unit',
  level: 'Level',
  location: 'Location',
  manager: 'Manager',
  roles: 'Roles',
} as const;
export type FileField = keyof typeof importHeaders;

export const requiredFields = ['email', 'first_name', 'last_name'] as const satisfies readonly FileField[];

/** The prefix of custom field keys in a mapping. */
export const customPrefix = 'custom_values.';
