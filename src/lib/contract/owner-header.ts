/**
 * The person (the session's `pkPsndoc`) that a call is made for. If somebody else is signed in by then, the server
 * refuses it with 403, so that nothing typed by one person is stored for another.
 */
export const ownerHeader = 'X-Candidate';
