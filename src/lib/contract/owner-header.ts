/**
 * The person (`pkPsndoc` of the session) for whom a call is made. If another person is signed in by then, the server
 * refuses it with 403, so that input of one person is never stored for another.
 */
export const ownerHeader = 'X-Candidate';
