import * as z from 'zod/mini';

import { permissions, staffRoleNames, staffRoles } from '#lib/staff-roles.ts';
import { route, type RouteDefinition } from '#server/http/route.ts';

/** Calls about whoever works in the hiring office. */
export const staffRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/me',
    summary: 'Who calls, and what they may do',
    access: 'staff',
    permission: null,
    scope: 'office',
    data: z.object({
      name: z.string(),
      role: z.enum(staffRoleNames),
      units: z.nullable(z.array(z.string())),
      permissions: z.array(z.enum(permissions)),
    }),
    handle: ({ actor: { name, role, units } }) => ({ name, role, units, permissions: [...staffRoles[role]] }),
  }),
];
