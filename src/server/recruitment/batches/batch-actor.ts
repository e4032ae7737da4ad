import { type BatchKind, permissionFor } from '#lib/domain/batch-kinds.ts';
import { mayDo, type Permission, type StaffRole } from '#lib/domain/staff-roles.ts';
import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/errors.ts';

/** An actor with the role that decides which batches it may make. */
export interface BatchActor extends Actor {
  role: StaffRole;
}

/**
 * Checks that the actor's role has a permission.
 * @throws AppError 403 otherwise
 */
export function mustBeAllowed({ role }: BatchActor, permission: Permission): void {
  if (!mayDo(role, permission)) throw new AppError('403');
}

/**
 * Checks that the actor may make batches of this kind.
 * @throws AppError 403 otherwise
 */
export function mustMakeBatches(actor: BatchActor, kind: BatchKind): void {
  mustBeAllowed(actor, permissionFor(kind));
}
