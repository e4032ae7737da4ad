import { type BatchKind, permissionFor } from '#lib/domain/batch-kinds.ts';
import { mayDo, type Permission, type StaffRole } from '#lib/domain/staff-roles.ts';
import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/errors.ts';

/** Whoever makes a batch: a role decides what it may do. */
export interface BatchActor extends Actor {
  role: StaffRole;
}

/** @throws AppError 403 where the actor's role may not do something */
export function mustBeAllowed({ role }: BatchActor, permission: Permission): void {
  if (!mayDo(role, permission)) throw new AppError('403');
}

/** @throws AppError 403 where the actor may not make a batch of this kind */
export function mustMakeBatches(actor: BatchActor, kind: BatchKind): void {
  mustBeAllowed(actor, permissionFor(kind));
}
