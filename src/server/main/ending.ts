/** Milliseconds after a signal at which requests that still run are cut off. */
export const endWithin = 9_000;

/**
 * Milliseconds for which the server still answers after a signal, while load balancers notice that it is no longer
 * ready.
 */
export const announce = { SIGTERM: 2_500, SIGINT: 0 };
