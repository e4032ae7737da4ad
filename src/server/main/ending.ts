/** Milliseconds from the signal to the end, at most. */
export const endWithin = 9_000;

/** Milliseconds that the server goes on answering after a signal, while balancers see that it is not ready any more. */
export const announce = { SIGTERM: 2_500, SIGINT: 0 };
