/**
 * Names the person (the session's `pkPsndoc`) for whom something is sent. Where somebody else is signed in by then,
 * the server refuses it with 403: nothing typed by one person is stored for another.
 */
export const ownerHeader = 'X-Candidate';
