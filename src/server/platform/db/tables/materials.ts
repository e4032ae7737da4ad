/** What candidates hand in after applying. */
export interface MaterialTables {
  /** A page of a material; its file is kept by the use `material:<task>`. */
  materialFiles: {
    id: string;
    /** The application's account. */
    accountId: string;
    /** The task that asks for the material. */
    taskId: string;
    /** From 0, in the order of the pages; unique within a task, so that the database holds how many there can be. */
    slot: number;
    fileId: string;
    createdAt: number;
  };
}
