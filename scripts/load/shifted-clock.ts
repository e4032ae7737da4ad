/** Puts the process's clock `CLOCK_AHEAD_MS` ahead of the machine's; imported before the server starts. */
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
