/** Milliseconds from the signal to the end, at most. */
export const endWithin = 9_000;

/**
 * Milliseconds that the server still answers after a signal, while load balancers notice that it is no longer ready.
 */
export const announce = { SIGTERM: 2_500, SIGINT: 0 };
