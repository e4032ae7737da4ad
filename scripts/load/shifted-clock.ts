/** Imported before a server starts: its clock is ahead of this machine's by so many milliseconds. */
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
