import type { users } from '#contract/users.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../../http/context.ts';
import { importRoutes } from '../imports/imports.routes.ts';
import { createPerson } from './create-person.ts';
import { editUser } from './edit-user.ts';
import { exportUsers } from './export-users.ts';
import { pagedList } from './list-users.ts';
import { basics, emailSuggestions, listColleagues, searchColleagues } from './pick-users.ts';
import { userDetails } from './read-user.ts';

export const usersRoutes = {
  basics: read(basics),
  pagedList: readReplica(pagedList),
  list: read(listColleagues),
  search: read(searchColleagues),
  emailSuggestions: read(emailSuggestions),
  details: read(userDetails),
  create: write(createPerson),
  edit: write(editUser),
  exportList: readReplica(exportUsers),
  ...importRoutes,
} satisfies Partial<RoutesOf<typeof users>>;
