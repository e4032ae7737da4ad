import { StaffMember } from '#lib/contract/staff.ts';
import { staffRoles } from '#lib/staff-roles.ts';
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
    data: StaffMember,
    handle: ({ actor: { name, role, units } }) => ({ name, role, units, permissions: [...staffRoles[role]] }),
  }),
];
