/**
 * The candidate (`pkPsndoc` of the session) or staff member (`id`) for whom a call is made. If another person is signed in when
 * the call arrives, the server refuses the call with 403, so that input of one person is not stored for another.
 */
export const ownerHeader = 'X-Candidate';
