/** Documents that candidates hand in after applying. */
export interface MaterialTables {
  /** Pages of a material. In `fileUses`, their files are used by `material:<task>`. */
  materialFiles: {
    id: string;
    /** The application's account. */
    accountId: string;
    /** The task that requests the material. */
    taskId: string;
    /** From 0, in the order of the pages; unique within a task, so that simultaneous uploads cannot exceed the limit. */
    slot: number;
    fileId: string;
    createdAt: number;
  };
}
