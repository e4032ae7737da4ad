/** Import before a server starts to put its clock ahead of this machine's by `CLOCK_AHEAD_MS`. */
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
