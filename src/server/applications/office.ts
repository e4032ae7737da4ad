/** What other rooms may do with applications for the office, each with its actor's reach. */
export { findForOffice, type OfficeRow } from './store-office.ts';
