/** What the office's sessions keep in this room: what they are divided into, who comes, and what was replied. */
export {
  deleteReply as forgetReply,
  findRooms,
  findSlots,
  insertAttendees as addAttendees,
  replaceParts,
} from './store-replies.ts';
