/** Requests that still run this many milliseconds after a signal are cut off. */
export const endWithin = 9_000;

/**
 * How long (ms) the server still answers new requests after a signal, so that load balancers have time to notice that it is
 * no longer ready.
 */
export const announce = { SIGTERM: 2_500, SIGINT: 0 };
