/** What other rooms may do with tasks directly; they have checked whose application it is. */
export {
  closeTasks,
  findAnyTask,
  findTasks,
  findToRemind,
  hasSomethingToDo,
  inReachOf,
  noteReminder,
  openWindowsOf,
  reachesAny,
  type TaskKey,
  type TaskRow,
} from './store.ts';
